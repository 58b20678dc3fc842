package io.thalweg.audit.fix;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.fix.Recipes.Job;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;

/**
 * Where an archive is asked for an entry that is stored and not compressed: its stream reads from the archive's file
 * without a buffer. Each has a position of its own, so that nobody else misses what a buffer has read ahead.
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
            if (places.isReadIn(opener, line)) {
                read.add(opener);
            }
        }
        if (read.size() != 1) {
            throw new Refusal(site.shortPlace() + " reads an entry of an archive that is not compressed, and "
                    + (read.isEmpty() ? "gets it from elsewhere" : "may read more than one")
                    + ": put a BufferedInputStream around getInputStream() where that is called");
        }
        requireOpen(job.code(), read.get(0));
        requireNoQuestion(job.code(), read.get(0));
        return read.get(0);
    }

    /** Refuses where the program asks whether the archive has such an entry: with a buffer there is always a stream. */
    private static void requireNoQuestion(Code code, TreePath opener) throws Refusal {
        for (TreePath holder : StreamFlow.ofInput(code, opener).holders()) {
            Element variable = code.compilation().element(holder);
            List<TreePath> uses = variable == null ? List.of() : code.uses(Code.scope(holder), variable);
            for (TreePath use : uses) {
                if (Code.parent(use) instanceof BinaryTree) {
                    throw new Refusal(code.at(use.getLeaf())
                            + " asks whether there is a stream, and with a buffer around it there always is");
                }
            }
        }
    }

    /** Refuses an archive that may be closed while a buffer still holds bytes, which nobody could read before. */
    private static void requireOpen(Code code, TreePath opener) throws Refusal {
        TreePath select = new TreePath(opener, ((MethodInvocationTree) opener.getLeaf()).getMethodSelect());
        Tree archive = select.getLeaf() instanceof MemberSelectTree member ? member.getExpression() : null;
        if (!(archive instanceof IdentifierTree)) {
            return;
        }
        Element variable = code.compilation().element(new TreePath(select, archive));
        if (variable == null) {
            throw new Refusal("the archive in " + code.at(archive) + " did not resolve");
        }
        for (TreePath use : code.uses(new TreePath(code.compilation().unit()), variable)) {
            if (OutputEnd.closeCall(use) != null && !Code.isInFinally(use)) {
                throw new Refusal(code.at(use.getLeaf()) + " closes the archive, and what a buffer holds could still be"
                        + " read then");
            }
        }
    }
}
