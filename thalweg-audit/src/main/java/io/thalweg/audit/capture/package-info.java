/**
 * How recordings come about: a command is started with the agent, or the agent goes into a running JVM.
 * {@link io.thalweg.audit.recording.Recording}s leave.
 */
@NullMarked
package io.thalweg.audit.capture;

import org.jspecify.annotations.NullMarked;
