/**
 * What a recording says about a program: recordings come in, streams with the user's own lines leave; and the words in
 * which a rule says what is wrong with one.
 */
@NullMarked
package io.thalweg.audit.finding;

import org.jspecify.annotations.NullMarked;
