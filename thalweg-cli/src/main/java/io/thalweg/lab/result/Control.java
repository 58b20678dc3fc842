package io.thalweg.lab.result;

/**
 * An A/A control: one cell planned twice. Any difference between the twins is noise.
 *
 * @param cell the cell that was doubled
 * @param ratio throughput of the twin over throughput of the cell
 * @param noiseFloor the largest relative difference that the interval of the ratio admits, such as 0.04
 */
public record Control(CellKey cell, Interval ratio, double noiseFloor) {}
