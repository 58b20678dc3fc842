package io.thalweg.audit.fix;

import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Finding;
import java.util.ArrayList;
import java.util.List;

/**
 * Where an archive is asked for an entry that is stored and not compressed: its stream reads from the archive's file
 * without a buffer. Each stream has a position of its own.
 */
final class EntryInput {
    private static final String[] GET_INPUT = {
        "java.util.zip.ZipFile.getInputStream", "java.util.jar.JarFile.getInputStream"
    };

    private static final double MOST = 0.5;

    private EntryInput() {}

    /** Whether the reads are those of such a stream. */
    static boolean isOne(Finding finding) {
        return finding.stream().is("RandomAccessFile")
                && finding.calls().shareOf("java.util.zip.ZipFile$ZipFileInputStream.read") > MOST;
    }

    /** The call in the method that reads; a recording only has the line that opened the archive. */
    static TreePath opener(Job job) throws Refusal {
        CallSite site = job.finding().site();
        Places places = job.places();
        int line = site.frame().line();
        List<TreePath> asked = places.inMethodOf(site.frame(), places.calling(GET_INPUT));
        List<TreePath> read = new ArrayList<>();
        for (TreePath opener : asked) {
            if (Life.of(job.program(), job.code(), opener, true, false).isUsedIn(job.code(), opener, line)) {
                read.add(opener);
            }
        }
        if (read.size() != 1) {
            throw new Refusal(site.shortPlace() + " reads an entry of an archive that is not compressed, and "
                    + (read.isEmpty() ? "gets it from elsewhere" : "may read more than one")
                    + ": put a BufferedInputStream around getInputStream() where that is called");
        }
        return read.get(0);
    }

    /** What has to be true, since a buffer is there even if the entry is not, and keeps bytes of a closed archive. */
    static String condition(Code code, TreePath opener) {
        return "the archive in " + code.at(opener.getLeaf()) + " has the entry, and stays open while that is read";
    }
}
