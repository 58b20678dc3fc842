/**
 * Which experiments there are, in the order of the report. Apart from them, so that each can live in a package of its
 * own.
 */
@NullMarked
package io.thalweg.lab.catalogue;

import org.jspecify.annotations.NullMarked;
