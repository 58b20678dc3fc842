package io.thalweg.agent.count;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Compiled once, by itself. The JIT would else compile a hook, with all that it calls, anew into each method of the
 * program that does I/O: in a program that opened files, it took longer for these copies than for all other code.
 *
 * <p>In {@code java.base} this is the JDK's own annotation of that name; the build renames it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface DontInline {}
