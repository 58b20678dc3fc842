/**
 * What is wasteful: a file for each family of wastes, a class in it for each. Streams with their calls come in, advice
 * leaves.
 */
@NullMarked
package io.thalweg.audit.rule;

import org.jspecify.annotations.NullMarked;
