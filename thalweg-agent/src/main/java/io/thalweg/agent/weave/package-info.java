/**
 * Which JDK methods are hooked ({@link io.thalweg.agent.weave.HookTable}) and how ({@link
 * io.thalweg.agent.weave.Weaver}).
 */
@NullMarked
package io.thalweg.agent.weave;

import org.jspecify.annotations.NullMarked;
