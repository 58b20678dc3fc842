/**
 * E5 and E6: messages that another process sends through a pipe or a socket, and the articles' ways of reading them,
 * one class each.
 */
@NullMarked
package io.thalweg.lab.experiment.message;

import org.jspecify.annotations.NullMarked;
