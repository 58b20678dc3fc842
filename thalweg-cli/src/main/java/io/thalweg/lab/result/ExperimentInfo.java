package io.thalweg.lab.result;

/**
 * What a report needs to know of an experiment without the experiment itself.
 *
 * @param id such as {@code file-read}
 * @param label such as {@code E1}
 * @param title one line
 * @param question what it asks, in a sentence
 * @param source where the folklore comes from
 * @param axis the parameter on the horizontal axis, such as {@code buffer}
 */
public record ExperimentInfo(String id, String label, String title, String question, String source, String axis) {}
