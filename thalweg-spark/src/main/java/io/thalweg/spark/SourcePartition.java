package io.thalweg.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/** The parts that one task reads, one after the other. */
record SourcePartition(ArrayList<Part> parts) implements InputPartition {
    private static final long serialVersionUID = 1;

    /** Puts small neighbours together, as long as they have no more than {@code splitBytes}. */
    static List<SourcePartition> pack(List<Part> parts, long splitBytes) {
        List<SourcePartition> packed = new ArrayList<>();
        ArrayList<Part> open = new ArrayList<>();
        long openBytes = 0;
        for (Part part : parts) {
            if (!open.isEmpty() && openBytes + part.sizeBytes() > splitBytes) {
                packed.add(new SourcePartition(open));
                open = new ArrayList<>();
                openBytes = 0;
            }
            open.add(part);
            openBytes += part.sizeBytes();
        }
        if (!open.isEmpty()) {
            packed.add(new SourcePartition(open));
        }
        return packed;
    }

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
}
