/**
 * How recordings come about: a command is started with the agent, the agent goes into a running JVM, or a file of JDK
 * Flight Recorder is read. {@link io.thalweg.audit.recording.Recording}s leave.
 */
@NullMarked
package io.thalweg.audit.capture;

import org.jspecify.annotations.NullMarked;
