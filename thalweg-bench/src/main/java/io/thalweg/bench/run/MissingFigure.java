package io.thalweg.bench.run;

/** Why a variant has no figure: it is not there, or it failed or was wrong once. */
public record MissingFigure(String workload, String variant, String reason) {}
