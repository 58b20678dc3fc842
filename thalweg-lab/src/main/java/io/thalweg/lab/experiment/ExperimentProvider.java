package io.thalweg.lab.experiment;

import java.util.List;

/** A service by which another jar on the class path offers experiments; each is found by its id. */
public interface ExperimentProvider {
    /** Always the same, in the order of their report. */
    List<Experiment> experiments();
}
