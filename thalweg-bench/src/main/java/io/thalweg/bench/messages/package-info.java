/**
 * Messages of a type, a length and a body from another process, over a socket ({@code frames}) and over a pipe ({@code
 * pipes}): the lab's articles' readers beside ours, the JDK's and the peers'; and their writers. Each fork runs one.
 */
@NullMarked
package io.thalweg.bench.messages;

import org.jspecify.annotations.NullMarked;
