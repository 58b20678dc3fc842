/**
 * What a run keeps on disk: its journal, its work directory, and the state between commands.
 */
@NullMarked
package io.thalweg.lab.store;

import org.jspecify.annotations.NullMarked;
