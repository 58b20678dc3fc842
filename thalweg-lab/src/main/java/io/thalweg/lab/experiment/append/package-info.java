/** E11: records appended and committed, by the append log and by what a program does without one. */
@NullMarked
package io.thalweg.lab.experiment.append;

import org.jspecify.annotations.NullMarked;
