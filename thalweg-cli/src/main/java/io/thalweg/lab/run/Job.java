package io.thalweg.lab.run;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Scope;

/**
 * What the session asks of one worker: the one line of JSON on the worker's standard input.
 *
 * @param experiment the experiment's id
 * @param cell what to measure
 * @param scope where and how
 * @param allowanceNanos how long warm-up and measurement together should take
 */
record Job(String experiment, CellSpec cell, Scope scope, long allowanceNanos) {}
