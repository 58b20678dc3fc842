/** The Java agent. {@link io.thalweg.agent.Agent} is where a JVM enters it. */
@NullMarked
package io.thalweg.agent;

import org.jspecify.annotations.NullMarked;
