package io.thalweg.spark;

import java.io.Serializable;

/**
 * What a task reads of a file.
 *
 * @param file the path of the file, or of the directory of a log
 * @param from where it begins: an offset in bytes, or the number of a record
 * @param to where it ends
 * @param sizeBytes what must be read for it
 */
record Part(String file, long from, long to, long sizeBytes) implements Serializable {
    private static final long serialVersionUID = 1;
}
