package io.thalweg.spark;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.types.StructType;

/**
 * What the files of a source are: which columns they have, where they are cut, how a part is read. The one thing in
 * which the sources differ.
 *
 * @param <R> the library's reader, which stands at one element after the other
 */
interface SourceFiles<R extends Closeable> {
    /** All that there are; Spark asks for some. */
    List<SourceColumn<R>> columns();

    /** The column that says where in its file an element is: parts without what is wanted are not read. */
    default String address() {
        return "offset";
    }

    /** The files that the paths name. */
    default List<Path> find(List<String> paths) throws IOException {
        return InputFiles.below(paths);
    }

    /** How large those files are. */
    default long sizeBytes(List<Path> files) throws IOException {
        long total = 0;
        for (Path file : files) {
            total += Files.size(file);
        }
        return total;
    }

    /** Cuts a file into parts of about {@code splitBytes}, without a look at whether all of it can be read. */
    List<SourcePartition.Part> cut(Path file, long splitBytes) throws IOException;

    /** A reader of the elements of {@code part}; before each further part another one is made. */
    R open(SourcePartition.Part part) throws IOException;

    /** Goes to the next element. */
    boolean next(R reader, SourcePartition.Part part) throws IOException;

    /** Whether what cannot be read may be left out: how much that is, is known. */
    boolean canDropMalformed();

    default StructType schema() {
        StructType schema = new StructType();
        Set<String> names = new HashSet<>();
        for (SourceColumn<R> column : columns()) {
            if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("two columns are called " + column.name()
                        + "; give the field in the option fields another name");
            }
            schema = schema.add(column.name(), column.type(), false);
        }
        return schema;
    }
}
