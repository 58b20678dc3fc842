/**
 * Goals for Maven: from a project's configuration to arguments of the {@code thalweg} command, and from its exit code
 * to the end of a build.
 */
@NullMarked
package io.thalweg.maven;

import org.jspecify.annotations.NullMarked;
