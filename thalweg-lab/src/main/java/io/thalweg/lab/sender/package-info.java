/**
 * The other end of a connection: the messages, the process that sends them over a pipe or a socket, and what two hosts
 * say to each other before it does. Knows nothing of its readers.
 */
@NullMarked
package io.thalweg.lab.sender;

import org.jspecify.annotations.NullMarked;
