package io.thalweg.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The names in a class file. Done by hand, and on bytes, because it runs before anything is compiled: ASM's remapper
 * would cost more of a program's start than all else that the agent does.
 */
final class ConstantPool {
    private static final int UTF8 = 1;
    /** Magic, version and the number of entries, by the Java virtual machine specification, section 4.1. */
    private static final int FIRST_ENTRY = 10;

    private ConstantPool() {}

    /** The class with {@code from} replaced in every name and descriptor; all else stays byte for byte. */
    static byte[] renamed(byte[] classFile, String from, String to) throws IOException {
        byte[] wanted = from.getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream out = new ByteArrayOutputStream(classFile.length + 512);
        int count = unsignedShort(classFile, FIRST_ENTRY - 2);
        int copied = 0;
        int at = FIRST_ENTRY;
        for (int i = 1; i < count; i++) {
            int tag = classFile[at];
            if (tag != UTF8) {
                at += 1 + size(tag);
                if (tag == 5 || tag == 6) {
                    i++; // a long or a double takes two entries
                }
                continue;
            }
            int text = at + 3;
            int end = text + unsignedShort(classFile, at + 1);
            if (contains(classFile, text, end, wanted)) {
                // One character for each byte, whatever the bytes mean.
                String old = new String(classFile, text, end - text, StandardCharsets.ISO_8859_1);
                byte[] renamed = old.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
                out.write(classFile, copied, at - copied);
                out.write(UTF8);
                out.write(renamed.length >>> 8);
                out.write(renamed.length);
                out.write(renamed, 0, renamed.length);
                copied = end;
            }
            at = end;
        }
        out.write(classFile, copied, classFile.length - copied);
        return out.toByteArray();
    }

    private static int unsignedShort(byte[] bytes, int at) {
        return ((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff);
    }

    private static boolean contains(byte[] bytes, int from, int to, byte[] wanted) {
        for (int at = from; at <= to - wanted.length; at++) {
            int i = 0;
            while (i < wanted.length && bytes[at + i] == wanted[i]) {
                i++;
            }
            if (i == wanted.length) {
                return true;
            }
        }
        return false;
    }

    /** Bytes after the tag, by section 4.4. */
    private static int size(int tag) throws IOException {
        return switch (tag) {
            case 7, 8, 16, 19, 20 -> 2;
            case 15 -> 3;
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
            case 5, 6 -> 8;
            default -> throw new IOException("constant pool entry of unknown kind " + tag);
        };
    }
}
