/**
 * What the agent leaves behind: counts, sizes and sampled stacks of one JVM. Files come in, {@link
 * io.thalweg.audit.recording.Recording}s leave.
 */
@NullMarked
package io.thalweg.audit.recording;

import org.jspecify.annotations.NullMarked;
