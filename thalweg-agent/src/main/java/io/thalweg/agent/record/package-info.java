/**
 * From the first hook to the file: {@link io.thalweg.agent.record.AgentSession} starts, stops and writes the recording.
 */
@NullMarked
package io.thalweg.agent.record;

import org.jspecify.annotations.NullMarked;
