package io.thalweg.bench.run;

/** Why a contender has no figure: it is not there, or it failed or was wrong once. */
public record NotMeasured(String work, String contender, String reason) {}
