package io.thalweg.agent.weave;

import static io.thalweg.agent.count.Op.AVAILABLE;
import static io.thalweg.agent.count.Op.FORCE;
import static io.thalweg.agent.count.Op.LENGTH;
import static io.thalweg.agent.count.Op.MAP;
import static io.thalweg.agent.count.Op.POSITION;
import static io.thalweg.agent.count.Op.READ;
import static io.thalweg.agent.count.Op.RECEIVE;
import static io.thalweg.agent.count.Op.RESOLVE;
import static io.thalweg.agent.count.Op.SEEK;
import static io.thalweg.agent.count.Op.SEND;
import static io.thalweg.agent.count.Op.SKIP;
import static io.thalweg.agent.count.Op.STAT;
import static io.thalweg.agent.count.Op.TRANSFER_FROM;
import static io.thalweg.agent.count.Op.TRANSFER_TO;
import static io.thalweg.agent.count.Op.WAIT;
import static io.thalweg.agent.count.Op.WRITE;
import static io.thalweg.agent.weave.NativeCall.CLOSE;
import static io.thalweg.agent.weave.NativeCall.FIELD;
import static io.thalweg.agent.weave.NativeCall.FILE;
import static io.thalweg.agent.weave.NativeCall.NONE;
import static io.thalweg.agent.weave.NativeCall.ONE;
import static io.thalweg.agent.weave.NativeCall.OPTION;
import static io.thalweg.agent.weave.NativeCall.PATH;
import static io.thalweg.agent.weave.NativeCall.SELF;
import static io.thalweg.agent.weave.NativeCall.TEXT;
import static io.thalweg.agent.weave.NativeCall.UNKNOWN;

import io.thalweg.agent.figure.Observation;
import io.thalweg.agent.weave.Exit.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Every hook in every form that JDK 17 to 25 give it, read off the class files of OpenJDK on Linux. A JDK has one form
 * of each hook; forms that it does not have match nothing there, and since only calls of native methods are hooked, no
 * form can count what another counts.
 */
final class HookTable {
    private static final String FD = "Ljava/io/FileDescriptor;";
    private static final String FILE_DESCRIPTOR = "java/io/FileDescriptor";
    private static final String INPUT = "java/io/FileInputStream";
    private static final String OUTPUT = "java/io/FileOutputStream";
    private static final String RANDOM = "java/io/RandomAccessFile";
    private static final String NIO = "sun/nio/ch/";
    private static final String DISPATCHER_17 = NIO + "FileDispatcherImpl";
    private static final String DISPATCHER_25 = NIO + "UnixFileDispatcherImpl";

    private static final String FILE_INPUT = "java.io.FileInputStream";
    private static final String FILE_OUTPUT = "java.io.FileOutputStream";
    private static final String RANDOM_FILE = "java.io.RandomAccessFile";
    private static final String FILE_CHANNEL = "sun.nio.ch.FileChannelImpl";
    private static final String SOCKET = "java.net.Socket";
    private static final String DATAGRAM = "java.nio.channels.DatagramChannel";

    /** The hook at the end of the JVM. */
    static final String END = "Shutdown.runHooks";

    /** Hooks that JDK 17 cannot have: there the method is native and public, or does not exist. */
    private static final Set<String> NEWER = Set.of(
            "RandomAccessFile.length",
            "FileDescriptor.sync",
            "FileChannel.transferFrom",
            "Thread.sleep",
            "Object.wait of some time");

    static final String FILE_CLASS = "java/io/File";

    private static final int NEWEST = 25;

    private final List<NativeCall> calls = new ArrayList<>();
    private final List<Exit> exits = new ArrayList<>();

    HookTable(boolean evidence, boolean outputs) {
        fileStreams();
        randomAccessFile();
        fileDispatchers();
        mappedMemory();
        transfers();
        sockets();
        plainSockets();
        datagrams();
        paths();
        pipes();
        closing();
        opening();
        wrapping();
        carrying();
        flushing();
        encryption();
        exits.add(new Exit(END, "java/lang/Shutdown", "runHooks()V", Kind.ENDS, 0, "", "", ""));
        exits.add(new Exit("Shutdown.halt", "java/lang/Shutdown", "halt(I)V", Kind.HALTS, 0, "", "", ""));
        if (evidence) {
            ending();
            waiting();
            questioning();
            asking();
            following();
        }
        if (outputs) {
            outputs();
        }
    }

    /** The native calls that a class makes. */
    List<NativeCall> callsIn(String name) {
        List<NativeCall> in = new ArrayList<>();
        for (NativeCall call : calls) {
            if (call.in().equals(name)) {
                in.add(call);
            }
        }
        return in;
    }

    /** The constructors and methods of a class that are watched. */
    List<Exit> exitsOf(String name) {
        List<Exit> of = new ArrayList<>();
        for (Exit exit : exits) {
            if (exit.in().equals(name)) {
                of.add(exit);
            }
        }
        return of;
    }

    /** The classes to weave, as internal names. */
    Set<String> classes() {
        Set<String> classes = new LinkedHashSet<>();
        for (NativeCall call : calls) {
            classes.add(call.in());
        }
        for (Exit exit : exits) {
            classes.add(exit.in());
        }
        return classes;
    }

    /** The hooks that this JDK must have, each with the classes that may hold it. */
    Map<String, Set<String>> expected(int jdk) {
        Map<String, Set<String>> hooks = new LinkedHashMap<>();
        for (NativeCall call : calls) {
            expect(hooks, call.hook(), call.in(), jdk);
        }
        for (Exit exit : exits) {
            expect(hooks, exit.hook(), exit.in(), jdk);
        }
        return hooks;
    }

    private static void expect(Map<String, Set<String>> hooks, String hook, String in, int jdk) {
        if (jdk < NEWEST && NEWER.contains(hook)) {
            return;
        }
        Set<String> classes = hooks.get(hook);
        if (classes == null) {
            classes = new LinkedHashSet<>();
            hooks.put(hook, classes);
        }
        classes.add(in);
    }

    private void fileStreams() {
        own("FileInputStream.read()", INPUT, "read0()I", READ, FILE_INPUT, ONE);
        own("FileInputStream.read(byte[])", INPUT, "readBytes([BII)I", READ, FILE_INPUT, 2);
        own("FileInputStream.skip", INPUT, "skip0(J)J", SKIP, FILE_INPUT, UNKNOWN);
        own("FileInputStream.available", INPUT, "available0()I", AVAILABLE, FILE_INPUT, UNKNOWN);
        own("FileInputStream.length", INPUT, "length0()J", LENGTH, FILE_INPUT, UNKNOWN);
        own("FileInputStream.position", INPUT, "position0()J", POSITION, FILE_INPUT, UNKNOWN);
        own("FileOutputStream.write(int)", OUTPUT, "write(IZ)V", WRITE, FILE_OUTPUT, ONE);
        own("FileOutputStream.write(byte[])", OUTPUT, "writeBytes([BIIZ)V", WRITE, FILE_OUTPUT, 2);
    }

    private void randomAccessFile() {
        own("RandomAccessFile.read()", RANDOM, "read0()I", READ, RANDOM_FILE, ONE);
        own("RandomAccessFile.read(byte[])", RANDOM, "readBytes([BII)I", READ, RANDOM_FILE, 2);
        own("RandomAccessFile.read(byte[])", RANDOM, "readBytes0([BII)I", READ, RANDOM_FILE, 2);
        own("RandomAccessFile.write(int)", RANDOM, "write0(I)V", WRITE, RANDOM_FILE, ONE);
        own("RandomAccessFile.write(byte[])", RANDOM, "writeBytes([BII)V", WRITE, RANDOM_FILE, 2);
        own("RandomAccessFile.write(byte[])", RANDOM, "writeBytes0([BII)V", WRITE, RANDOM_FILE, 2);
        calls.add(new NativeCall(
                "RandomAccessFile.seek", RANDOM, RANDOM, "seek0(J)V", SEEK, RANDOM_FILE, FIELD, UNKNOWN, 0));
        own("RandomAccessFile.length", RANDOM, "length0()J", LENGTH, RANDOM_FILE, UNKNOWN);
    }

    private void own(String hook, String in, String method, int op, String type, int requestedAt) {
        calls.add(new NativeCall(hook, in, in, method, op, type, FIELD, requestedAt, NONE));
    }

    private void fileDispatchers() {
        for (String in : List.of(DISPATCHER_17, DISPATCHER_25)) {
            call("FileChannel.read", in, in, "read0(" + FD + "JI)I", READ, FILE_CHANNEL, 2, NONE);
            call("FileChannel.read at a position", in, in, "pread0(" + FD + "JIJ)I", READ, FILE_CHANNEL, 2, 3);
            call("FileChannel.read into several", in, in, "readv0(" + FD + "JI)J", READ, FILE_CHANNEL, UNKNOWN, NONE);
            call("FileChannel.write", in, in, "write0(" + FD + "JI)I", WRITE, FILE_CHANNEL, 2, NONE);
            call("FileChannel.write at a position", in, in, "pwrite0(" + FD + "JIJ)I", WRITE, FILE_CHANNEL, 2, 3);
            call(
                    "FileChannel.write from several",
                    in,
                    in,
                    "writev0(" + FD + "JI)J",
                    WRITE,
                    FILE_CHANNEL,
                    UNKNOWN,
                    NONE);
            call("FileChannel.force", in, in, "force0(" + FD + "Z)I", FORCE, FILE_CHANNEL, UNKNOWN, NONE);
            call("FileChannel.position", in, in, "seek0(" + FD + "J)J", SEEK, FILE_CHANNEL, UNKNOWN, 1);
            call("FileChannel.size", in, in, "size0(" + FD + ")J", LENGTH, FILE_CHANNEL, UNKNOWN, NONE);
        }
        calls.add(new NativeCall(
                "FileDescriptor.sync",
                FILE_DESCRIPTOR,
                FILE_DESCRIPTOR,
                "sync0()V",
                FORCE,
                FILE_OUTPUT,
                SELF,
                UNKNOWN,
                NONE));
    }

    /** A force has a descriptor that the JDK makes for the mapping alone, so that nobody knows who opened the file. */
    private void mappedMemory() {
        String in = "java/nio/MappedMemoryUtils";
        String type = "java.nio.MappedByteBuffer";
        call("MappedByteBuffer.force", in, in, "force0(" + FD + "JJ)V", FORCE, type, UNKNOWN, NONE);
        in = NIO + "FileChannelImpl";
        calls.add(new NativeCall("FileChannel.map", in, in, "map0(IJJZ)J", MAP, FILE_CHANNEL, FIELD, UNKNOWN, NONE));
        in = DISPATCHER_25;
        call("FileChannel.map", in, in, "map0(" + FD + "IJJZ)J", MAP, FILE_CHANNEL, UNKNOWN, NONE);
    }

    private void transfers() {
        String in = NIO + "FileChannelImpl";
        String to = "FileChannel.transferTo";
        call(to, in, in, "transferTo0(" + FD + "JJ" + FD + ")J", TRANSFER_TO, FILE_CHANNEL, 2, 1);
        in = NIO + "FileDispatcherImpl";
        call(to, in, in, "transferTo0(" + FD + "JJ" + FD + "Z)J", TRANSFER_TO, FILE_CHANNEL, 2, 1);
        String from = "transferFrom0(" + FD + FD + "JJZ)J";
        calls.add(new NativeCall("FileChannel.transferFrom", in, in, from, TRANSFER_FROM, FILE_CHANNEL, 1, 3, 2));
    }

    private void sockets() {
        String in = NIO + "SocketDispatcher";
        call("Socket.read", in, in, "read0(" + FD + "JI)I", READ, SOCKET, 2, NONE);
        call("Socket.read into several", in, in, "readv0(" + FD + "JI)J", READ, SOCKET, UNKNOWN, NONE);
        for (String owner : List.of(DISPATCHER_17, in)) {
            call("Socket.write", in, owner, "write0(" + FD + "JI)I", WRITE, SOCKET, 2, NONE);
            call("Socket.write from several", in, owner, "writev0(" + FD + "JI)J", WRITE, SOCKET, UNKNOWN, NONE);
        }
        String available = "available(" + FD + ")I";
        call("Socket.available", NIO + "NioSocketImpl", NIO + "Net", available, AVAILABLE, SOCKET, UNKNOWN, NONE);
        in = NIO + "Net";
        call("Socket.setOption", in, in, "setIntOption0(" + FD + "ZIIIZ)V", OPTION, SOCKET, UNKNOWN, NONE);
    }

    /**
     * What sockets of JDK 17 are with {@code -Djdk.net.usePlainSocketImpl}. The kernel counts their calls elsewhere.
     */
    private void plainSockets() {
        String type = "java.net.PlainSocketImpl";
        String in = "java/net/SocketInputStream";
        call("Socket.read", in, in, "socketRead0(" + FD + "[BIII)I", READ, type, 3, NONE);
        String out = "java/net/SocketOutputStream";
        call("Socket.write", out, out, "socketWrite0(" + FD + "[BII)V", WRITE, type, 3, NONE);
        opened("new Socket", "java/net/AbstractPlainSocketImpl", "create(Z)V", type, "socket", "");
    }

    private void datagrams() {
        String in = NIO + "DatagramDispatcher";
        call("DatagramChannel.read", in, in, "read0(" + FD + "JI)I", RECEIVE, DATAGRAM, 2, NONE);
        call("DatagramChannel.read into several", in, in, "readv0(" + FD + "JI)J", RECEIVE, DATAGRAM, UNKNOWN, NONE);
        call("DatagramChannel.write", in, in, "write0(" + FD + "JI)I", SEND, DATAGRAM, 2, NONE);
        call("DatagramChannel.write from several", in, in, "writev0(" + FD + "JI)J", SEND, DATAGRAM, UNKNOWN, NONE);
        in = NIO + "DatagramChannelImpl";
        call("DatagramChannel.receive", in, in, "receive0(" + FD + "JIJZ)I", RECEIVE, DATAGRAM, 2, NONE);
        call("DatagramChannel.send", in, in, "send0(" + FD + "JIJI)I", SEND, DATAGRAM, 2, NONE);
    }

    /** What asks about a path. A native method has another result, or another name, from one JDK to the next. */
    private void paths() {
        String in = "java/io/File";
        String owner = "java/io/FileSystem";
        String file = "(Ljava/io/File;";
        question("File.exists and its like", in, owner, "hasBooleanAttributes" + file + "I)Z", FILE);
        question("File.canRead and its like", in, owner, "checkAccess" + file + "I)Z", FILE);
        question("File.length", in, owner, "getLength" + file + ")J", FILE);
        question("File.lastModified", in, owner, "getLastModifiedTime" + file + ")J", FILE);
        in = "sun/nio/fs/UnixNativeDispatcher";
        String attributes = "Lsun/nio/fs/UnixFileAttributes;)";
        // From JDK 26 on Files.isDirectory and its like ask relative to a directory, of which there is none.
        String ofDirectory = "fstatat0(IJI" + attributes + "I";
        for (String method :
                List.of("stat0(J" + attributes + "V", "stat0(J" + attributes + "I", "stat1(J)I", ofDirectory)) {
            question("Files.readAttributes", in, in, method, PATH);
        }
        question("Files.readAttributes of a link", in, in, "lstat0(J" + attributes + "V", PATH);
        for (String method : List.of("access0(JI)V", "access0(JI)I", "exists0(J)Z")) {
            question("Files.isReadable", in, in, method, PATH);
        }
        question("Path.toRealPath", in, in, "realpath0(J)[B", RESOLVE, PATH);
        in = "java/io/UnixFileSystem";
        String canonical = "canonicalize0(Ljava/lang/String;)Ljava/lang/String;";
        question("File.getCanonicalPath", in, in, canonical, RESOLVE, TEXT);
    }

    private void question(String hook, String in, String owner, String method, int path) {
        question(hook, in, owner, method, STAT, path);
    }

    private void question(String hook, String in, String owner, String method, int op, int path) {
        calls.add(new NativeCall(hook, in, owner, method, op, "", path, UNKNOWN, NONE));
    }

    /** They make no system call; a reader that nothing wakes waits for a second each time. */
    private void pipes() {
        for (String pipe : List.of("PipedInputStream", "PipedReader")) {
            String in = "java/io/" + pipe;
            calls.add(
                    new NativeCall(pipe + ".read", in, "java/lang/Object", "wait(J)V", WAIT, "", SELF, UNKNOWN, NONE));
        }
    }

    private void call(
            String hook, String in, String owner, String method, int op, String type, int requestedAt, int positionAt) {
        calls.add(new NativeCall(hook, in, owner, method, op, type, 0, requestedAt, positionAt));
    }

    private void closing() {
        String hook = "FileDescriptor.close";
        calls.add(new NativeCall(hook, FILE_DESCRIPTOR, FILE_DESCRIPTOR, "close0()V", CLOSE, "", SELF, UNKNOWN, NONE));
        String method = "close0(" + FD + ")V";
        call("socket close", NIO + "SocketDispatcher", DISPATCHER_17, method, CLOSE, "", UNKNOWN, NONE);
        call("socket close", NIO + "DatagramDispatcher", DISPATCHER_17, method, CLOSE, "", UNKNOWN, NONE);
        call("socket close", NIO + "UnixDispatcher", NIO + "UnixDispatcher", method, CLOSE, "", UNKNOWN, NONE);
    }

    private void opening() {
        String path = "path:Ljava/lang/String;";
        opened("new FileInputStream", INPUT, "<init>", FILE_INPUT, "file", path);
        opened("new FileOutputStream", OUTPUT, "<init>", FILE_OUTPUT, "file", path);
        opened("new RandomAccessFile", RANDOM, "<init>", RANDOM_FILE, "file", path);
        opened("new FileChannel", NIO + "FileChannelImpl", "<init>", FILE_CHANNEL, "file", path);
        String channel = "java.nio.channels.";
        String in = NIO + "SimpleAsynchronousFileChannelImpl";
        opened("new AsynchronousFileChannel", in, "<init>", channel + "AsynchronousFileChannel", "file", "");
        in = NIO + "UnixAsynchronousSocketChannelImpl";
        opened("new AsynchronousSocketChannel", in, "<init>", channel + "AsynchronousSocketChannel", "socket", "");
        String family = "family:Ljava/net/ProtocolFamily;";
        in = NIO + "SocketChannelImpl";
        opened("new SocketChannel", in, "<init>", channel + "SocketChannel", "socket", family);
        opened("new DatagramChannel", NIO + "DatagramChannelImpl", "<init>", DATAGRAM, "datagram", "");
        opened("new Pipe.SourceChannel", NIO + "SourceChannelImpl", "<init>", channel + "Pipe", "pipe", "");
        opened("new Pipe.SinkChannel", NIO + "SinkChannelImpl", "<init>", channel + "Pipe", "pipe", "");
        in = NIO + "NioSocketImpl";
        opened("new Socket", in, "create(Z)V", SOCKET, "socket", "");
        exits.add(new Exit(
                "Socket.accept", in, "accept(Ljava/net/SocketImpl;)V", Kind.ACCEPTED, 0, SOCKET, "socket", ""));
    }

    private void opened(String hook, String in, String method, String type, String medium, String hint) {
        exits.add(new Exit(hook, in, method, Kind.OPENED, 0, type, medium, hint));
    }

    private void wrapping() {
        String in = "Ljava/io/InputStream;";
        String out = "Ljava/io/OutputStream;";
        made("FilterInputStream", "java/io/FilterInputStream", in, Kind.WRAPS, 0);
        made("FilterOutputStream", "java/io/FilterOutputStream", out, Kind.WRAPS, 0);
        made("BufferedInputStream", "java/io/BufferedInputStream", in + "I", Kind.SIZED, 1);
        made("BufferedOutputStream", "java/io/BufferedOutputStream", out + "I", Kind.SIZED, 1);
        made("BufferedOutputStream", "java/io/BufferedOutputStream", out + "II", Kind.SIZED, 2);
        String inflater = "java/util/zip/InflaterInputStream";
        made("InflaterInputStream", inflater, in + "Ljava/util/zip/Inflater;I", Kind.SIZED, 2);
        made("InflaterInputStream", inflater, in + "Ljava/util/zip/Inflater;I", Kind.CODES, 1);
        String deflater = "java/util/zip/DeflaterOutputStream";
        made("DeflaterOutputStream", deflater, out + "Ljava/util/zip/Deflater;IZ", Kind.SIZED, 2);
        made("DeflaterOutputStream", deflater, out + "Ljava/util/zip/Deflater;IZ", Kind.CODES, 1);
        made("ObjectInputStream", "java/io/ObjectInputStream", in, Kind.WRAPS, 0);
        made("ObjectOutputStream", "java/io/ObjectOutputStream", out, Kind.WRAPS, 0);
        for (String charset : List.of("", "Ljava/lang/String;", "Ljava/nio/charset/Charset;")) {
            made("InputStreamReader", "java/io/InputStreamReader", in + charset, Kind.WRAPS_BUFFERED, 0);
            made("OutputStreamWriter", "java/io/OutputStreamWriter", out + charset, Kind.WRAPS_BUFFERED, 0);
        }
        String coder = "Ljava/nio/charset/Charset";
        made("InputStreamReader", "java/io/InputStreamReader", in + coder + "Decoder;", Kind.WRAPS_BUFFERED, 0);
        made("OutputStreamWriter", "java/io/OutputStreamWriter", out + coder + "Encoder;", Kind.WRAPS_BUFFERED, 0);
        made("BufferedReader", "java/io/BufferedReader", "Ljava/io/Reader;I", Kind.WRAPS, 0);
        made("BufferedWriter", "java/io/BufferedWriter", "Ljava/io/Writer;I", Kind.WRAPS, 0);
        made("BufferedWriter", "java/io/BufferedWriter", "Ljava/io/Writer;II", Kind.WRAPS, 0);
        made("PrintWriter", "java/io/PrintWriter", "Ljava/io/Writer;Z", Kind.WRAPS, 0);
    }

    private void carrying() {
        String readable = "Ljava/nio/channels/ReadableByteChannel;";
        made("ChannelInputStream", NIO + "ChannelInputStream", readable, Kind.CARRIES, 0);
        String writable = "Ljava/nio/channels/WritableByteChannel;";
        made("ChannelOutputStream", NIO + "ChannelOutputStream", writable, Kind.CARRIES, 0);
        // What it is on JDK 17.
        made("ChannelOutputStream", "java/nio/channels/Channels$1", writable, Kind.CARRIES, 0);
        String socket = "Ljava/net/Socket;";
        made("Socket input", "java/net/Socket$SocketInputStream", socket + "Ljava/io/InputStream;", Kind.CARRIES, 1);
        made("Socket output", "java/net/Socket$SocketOutputStream", socket + "Ljava/io/OutputStream;", Kind.CARRIES, 1);
        String in = NIO + "NioSocketImpl";
        String input = "getInputStream()Ljava/io/InputStream;";
        exits.add(new Exit("Socket.getInputStream", in, input, Kind.RETURNS_CARRIER, 0, "", "", ""));
        String output = "getOutputStream()Ljava/io/OutputStream;";
        exits.add(new Exit("Socket.getOutputStream", in, output, Kind.RETURNS_CARRIER, 0, "", "", ""));
    }

    /** Streams over a descriptor have nothing to flush and inherit this; a buffer in their place would write. */
    private void flushing() {
        exits.add(new Exit("OutputStream.flush", "java/io/OutputStream", "flush()V", Kind.FLUSHED, 0, "", "", ""));
    }

    /** What a program reads and writes over TLS; records and their calls of the socket below are the JDK's. */
    private void encryption() {
        String in = "sun/security/ssl/SSLSocketImpl";
        opened("new SSLSocket", in, "<init>", "javax.net.ssl.SSLSocket", "tls", "");
        String input = "getInputStream()Ljava/io/InputStream;";
        exit("SSLSocket.getInputStream", in, input, Kind.RETURNS_CARRIER, 0);
        String output = "getOutputStream()Ljava/io/OutputStream;";
        exit("SSLSocket.getOutputStream", in, output, Kind.RETURNS_CARRIER, 0);
        exit("SSLSocket.close", in, "close()V", Kind.CLOSED, 0);
        exit("SSLSocket.read", in + "$AppInputStream", "read([BII)I", Kind.DECRYPTED, 2);
        exit("SSLSocket.write", in + "$AppOutputStream", "write([BII)V", Kind.ENCRYPTED, 2);
    }

    private void ending() {
        exit("Shutdown.exit", "java/lang/Shutdown", "exit(I)V", Kind.BEGINS_TO_END, 0);
        exit("Shutdown.shutdown", "java/lang/Shutdown", "shutdown()V", Kind.BEGINS_TO_END, 0);
    }

    /** What blocks in native code and is called by the program itself, as sleep on JDK 17, cannot be hooked. */
    private void waiting() {
        String parks = "java/util/concurrent/locks/LockSupport";
        for (String blocker : List.of("", "Ljava/lang/Object;")) {
            exit("LockSupport.park", parks, "park(" + blocker + ")V", Kind.WAITS, 0);
            exit("LockSupport.parkNanos", parks, "parkNanos(" + blocker + "J)V", Kind.WAITS, 0);
            exit("LockSupport.parkUntil", parks, "parkUntil(" + blocker + "J)V", Kind.WAITS, 0);
        }
        exit("Object.wait", "java/lang/Object", "wait()V", Kind.WAITS, 0);
        exit("Object.wait of some time", "java/lang/Object", "wait(J)V", Kind.WAITS, 0);
        exit("Thread.sleep", "java/lang/Thread", "sleep(J)V", Kind.WAITS, 0);
        exit("Thread.sleep", "java/lang/Thread", "sleep(Ljava/time/Duration;)V", Kind.WAITS, 0);
        exit("Thread.join", "java/lang/Thread", "join(J)V", Kind.WAITS, 0);
        exit("TimeUnit.sleep", "java/util/concurrent/TimeUnit", "sleep(J)V", Kind.WAITS, 0);
        exit("ProcessBuilder.start", "java/lang/ProcessImpl", "<init>", Kind.WAITS, 0);
        for (String time : List.of("()I", "(JLjava/util/concurrent/TimeUnit;)Z")) {
            exit("Process.waitFor", "java/lang/ProcessImpl", "waitFor" + time, Kind.WAITS, 0);
        }
        String select = "lockAndDoSelect(Ljava/util/function/Consumer;J)I";
        exit("Selector.select", NIO + "SelectorImpl", select, Kind.WAITS, 0);
        exit("Socket wait", NIO + "NioSocketImpl", "park(" + FD + "IJ)V", Kind.WAITS, 0);
        exit("Socket accept wait", NIO + "NioSocketImpl", "accept(Ljava/net/SocketImpl;)V", Kind.WAITS, 0);
    }

    private void questioning() {
        String dispatcher = "sun/nio/fs/UnixNativeDispatcher";
        String path = "copyToNativeBuffer(Lsun/nio/fs/UnixPath;)Lsun/nio/fs/NativeBuffer;";
        exit("questions about a Path", dispatcher, path, Kind.QUESTIONED, 0);
        for (String question : List.of("exists", "isFile", "isDirectory", "canRead", "canWrite", "delete")) {
            exit("File." + question, FILE_CLASS, question + "()Z", Kind.QUESTIONED, 0);
        }
        exit("File.length", FILE_CLASS, "length()J", Kind.QUESTIONED, 0);
        exit("File.lastModified", FILE_CLASS, "lastModified()J", Kind.QUESTIONED, 0);
        exit("File.setLastModified", FILE_CLASS, "setLastModified(J)Z", Kind.QUESTIONED, 0);
        exit("File.renameTo", FILE_CLASS, "renameTo(Ljava/io/File;)Z", Kind.QUESTIONED, 0);
    }

    private void asking() {
        for (String in : List.of(
                INPUT,
                "java/io/InputStream",
                "java/io/FilterInputStream",
                "java/io/BufferedInputStream",
                "java/io/PushbackInputStream",
                "java/util/zip/InflaterInputStream",
                "java/util/zip/ZipInputStream",
                NIO + "ChannelInputStream")) {
            asked("InputStream.skip", in, "skip(J)J", Observation.SKIP);
            asked("InputStream.available", in, "available()I", Observation.AVAILABLE);
            asked("InputStream.markSupported", in, "markSupported()Z", Observation.MARK);
            asked("InputStream.reset", in, "reset()V", Observation.MARK);
            passed("InputStream.mark", in, "mark(I)V", "marked");
        }
        asked("ObjectInputStream.available", "java/io/ObjectInputStream", "available()I", Observation.AVAILABLE);
        asked("ObjectInputStream.skipBytes", "java/io/ObjectInputStream", "skipBytes(I)I", Observation.SKIP);
        asked("Socket.available by stream", NIO + "NioSocketImpl$1", "available()I", Observation.AVAILABLE);
        for (String in : List.of(INPUT, OUTPUT, RANDOM)) {
            asked("getFD", in, "getFD()" + FD, Observation.GET_FD);
            asked("getChannel", in, "getChannel()Ljava/nio/channels/FileChannel;", Observation.GET_CHANNEL);
        }
        int input = Observation.INPUT_AGAIN.index();
        exit("Socket's input", "java/net/Socket", "getInputStream()Ljava/io/InputStream;", Kind.GIVEN, input);
        int output = Observation.OUTPUT_AGAIN.index();
        exit("Socket's output", "java/net/Socket", "getOutputStream()Ljava/io/OutputStream;", Kind.GIVEN, output);
        String tls = "sun/security/ssl/SSLSocketImpl";
        exit("SSLSocket's input", tls, "getInputStream()Ljava/io/InputStream;", Kind.GIVEN, input);
        exit("SSLSocket's output", tls, "getOutputStream()Ljava/io/OutputStream;", Kind.GIVEN, output);
        asked("SSLSocket.skip", tls + "$AppInputStream", "skip(J)J", Observation.SKIP);
    }

    /** What counts no calls, but may be left open; nothing closes a mapping, so that only how many stay is told. */
    private void following() {
        String in = NIO + "ServerSocketChannelImpl";
        String family = "family:Ljava/net/ProtocolFamily;";
        opened("new ServerSocketChannel", in, "<init>", "java.nio.channels.ServerSocketChannel", "socket", family);
        in = "sun/nio/fs/UnixDirectoryStream";
        followed("new DirectoryStream", in, "<init>", "java.nio.file.DirectoryStream", "directory");
        exit("DirectoryStream.close", in, "closeImpl()Z", Kind.CLOSED, 0);
        String map = "map(Ljava/nio/channels/FileChannel$MapMode;JJ)Ljava/nio/MappedByteBuffer;";
        followed("new MappedByteBuffer", NIO + "FileChannelImpl", map, "java.nio.MappedByteBuffer", "mapping");
    }

    private void followed(String hook, String in, String method, String type, String medium) {
        exits.add(new Exit(hook, in, method, Kind.FOLLOWED, 0, type, medium, ""));
    }

    private void asked(String hook, String in, String method, Observation observation) {
        exit(hook, in, method, Kind.ASKED, observation.index());
    }

    private void outputs() {
        for (String bytes : List.of("I", "[B", "[BII")) {
            passed("FileOutputStream.write(" + bytes + ")", OUTPUT, "write(" + bytes + ")V", "wrote");
        }
        passed("File.renameTo a name", FILE_CLASS, "renameTo(Ljava/io/File;)Z", "renamed");
        String paths = "rename(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixPath;)V";
        passed("Files.move", "sun/nio/fs/UnixNativeDispatcher", paths, "renamed");
    }

    private void passed(String hook, String in, String method, String to) {
        exits.add(new Exit(hook, in, method, Kind.PASSED, 0, "", "", to));
    }

    private void exit(String hook, String in, String method, Kind kind, int at) {
        exits.add(new Exit(hook, in, method, kind, at, "", "", ""));
    }

    private void made(String what, String in, String parameters, Kind kind, int at) {
        exits.add(new Exit("new " + what, in, "<init>(" + parameters + ")V", kind, at, "", "", ""));
    }
}
