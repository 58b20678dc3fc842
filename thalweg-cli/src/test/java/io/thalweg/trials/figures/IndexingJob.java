package io.thalweg.trials.figures;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** Lucene indexes a file of which each line is a document, as its own benchmarks do, and commits. */
final class IndexingJob {
    private IndexingJob() {}

    /** Replaces the index in that folder. */
    static void run(Path lines, Path index) throws IOException {
        // Merges in this thread, whose processor time is measured.
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer())
                .setOpenMode(OpenMode.CREATE)
                .setMergeScheduler(new SerialMergeScheduler());
        try (Directory directory = FSDirectory.open(index);
                IndexWriter writer = new IndexWriter(directory, config);
                BufferedReader reader = Files.newBufferedReader(lines)) {
            long documents = 0;
            for (String line; (line = reader.readLine()) != null; ) {
                Document document = new Document();
                document.add(new StoredField("number", documents));
                document.add(new TextField("line", line, Field.Store.YES));
                writer.addDocument(document);
                documents++;
            }
            if (writer.getDocStats().numDocs != documents) {
                throw new IOException(
                        index + " holds " + writer.getDocStats().numDocs + " documents, not " + documents);
            }
            writer.commit();
        }
    }
}
