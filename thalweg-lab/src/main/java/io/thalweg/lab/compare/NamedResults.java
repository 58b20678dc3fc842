package io.thalweg.lab.compare;

import io.thalweg.lab.result.Results;

/**
 * One results file.
 *
 * @param name as the user typed it
 * @param results what it holds
 */
public record NamedResults(String name, Results results) {}
