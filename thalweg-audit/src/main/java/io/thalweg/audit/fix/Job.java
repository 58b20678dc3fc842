package io.thalweg.audit.fix;

import com.sun.source.tree.Tree;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.StreamUse;

/**
 * A finding, the file that it is in, and what is known of its stream.
 *
 * @param use what the run did with the stream
 * @param withThalweg whether the library's streams may come instead of the JDK's
 */
record Job(Finding finding, StreamUse use, Program program, Code code, String lineEnding, boolean withThalweg) {
    Places places() {
        return new Places(code);
    }

    /** The blanks before it in its line; none where something else stands there. */
    String indentation(Tree tree) {
        int start = code.compilation().start(tree);
        int line = code.text().lastIndexOf('\n', start - 1) + 1;
        String before = code.text().substring(line, start);
        return before.isBlank() ? before : "";
    }

    Rewrite rewrite() {
        return new Rewrite(code, lineEnding);
    }
}
