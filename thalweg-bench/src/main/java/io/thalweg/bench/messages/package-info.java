/**
 * Messages of a type, a length and a body from another process: one class for each way of reading them, the articles' and the
 * libraries', over a socket ({@code frames}) and over a pipe ({@code pipes}); and the ways of writing them. Each fork runs one.
 */
@NullMarked
package io.thalweg.bench.messages;

import org.jspecify.annotations.NullMarked;
