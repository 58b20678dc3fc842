package io.thalweg.audit.rule;

import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Fix.Needs;
import io.thalweg.audit.finding.Gain;
import org.jspecify.annotations.Nullable;

/**
 * The code of a fix, before and after. A test compiles both, with these names given: {@code path}, {@code file},
 * {@code socket}, {@code source} and {@code target} (any streams), {@code channel} (a file's), {@code raf}, {@code
 * lines} and {@code records}.
 */
enum Snippet {
    BUFFER_FILE_INPUT(
            Needs.JDK,
            "Put a BufferedInputStream around it",
            "InputStream in = new FileInputStream(file);",
            "InputStream in = new BufferedInputStream(new FileInputStream(file));"),
    TUNED_FILE_INPUT(
            Needs.THALWEG,
            "Use TunedFileInputStream instead",
            "InputStream in = new FileInputStream(file);",
            "InputStream in = new TunedFileInputStream(file);"),
    BUFFER_PATH_INPUT(
            Needs.JDK,
            "Put a BufferedInputStream around it",
            "InputStream in = Files.newInputStream(path);",
            "InputStream in = new BufferedInputStream(Files.newInputStream(path));"),
    TUNED_PATH_INPUT(
            Needs.THALWEG,
            "Use TunedFileInputStream instead",
            "InputStream in = Files.newInputStream(path);",
            "InputStream in = new TunedFileInputStream(path);"),
    BUFFER_SOCKET_INPUT(
            Needs.JDK,
            "Put a BufferedInputStream around the socket's stream",
            "InputStream in = socket.getInputStream();",
            "InputStream in = new BufferedInputStream(socket.getInputStream());"),
    CHANNEL_SOCKET_INPUT(
            Needs.THALWEG,
            "Read values and views from a buffered channel",
            "InputStream in = socket.getInputStream();",
            """
            BufferedReadableByteChannel in = BufferedReadableByteChannel.of(socket);
            int length = in.getInt();
            ByteBuffer body = in.view(length);"""),
    BUFFER_ANY_INPUT(
            Needs.JDK,
            "Put a BufferedInputStream around it",
            "InputStream in = source;",
            "InputStream in = new BufferedInputStream(source);"),
    TUNED_ANY_INPUT(
            Needs.THALWEG,
            "Put a TunedInputStream around it",
            "InputStream in = source;",
            "InputStream in = new TunedInputStream(source);"),
    BUFFER_FILE_OUTPUT(
            Needs.JDK,
            "Put a BufferedOutputStream around it",
            "OutputStream out = new FileOutputStream(file);",
            "OutputStream out = new BufferedOutputStream(new FileOutputStream(file));"),
    TUNED_FILE_OUTPUT(
            Needs.THALWEG,
            "Use TunedFileOutputStream instead",
            "OutputStream out = new FileOutputStream(file);",
            "OutputStream out = new TunedFileOutputStream(file);"),
    BUFFER_PATH_OUTPUT(
            Needs.JDK,
            "Put a BufferedOutputStream around it",
            "OutputStream out = Files.newOutputStream(path);",
            "OutputStream out = new BufferedOutputStream(Files.newOutputStream(path));"),
    TUNED_PATH_OUTPUT(
            Needs.THALWEG,
            "Use TunedFileOutputStream instead",
            "OutputStream out = Files.newOutputStream(path);",
            "OutputStream out = new TunedFileOutputStream(path);"),
    BUFFER_SOCKET_OUTPUT(
            Needs.JDK,
            "Put a BufferedOutputStream around the socket's stream and flush after each message",
            "OutputStream out = socket.getOutputStream();",
            """
            OutputStream out = new BufferedOutputStream(socket.getOutputStream());
            for (byte[] message : records) {
                out.write(message);
            }
            out.flush();"""),
    CHANNEL_SOCKET_OUTPUT(
            Needs.THALWEG,
            "Write values to a buffered channel and flush after each message",
            "OutputStream out = socket.getOutputStream();",
            """
            BufferedWritableByteChannel out = BufferedWritableByteChannel.of(socket);
            for (byte[] message : records) {
                out.putInt(message.length);
                out.put(message);
            }
            out.flush();"""),
    BUFFER_ANY_OUTPUT(
            Needs.JDK,
            "Put a BufferedOutputStream around it",
            "OutputStream out = target;",
            "OutputStream out = new BufferedOutputStream(target);"),
    TUNED_ANY_OUTPUT(
            Needs.THALWEG,
            "Put a TunedOutputStream around it",
            "OutputStream out = target;",
            "OutputStream out = new TunedOutputStream(target);"),
    GATHER_IN_BUFFER(Needs.JDK, "Collect the pieces in a larger buffer and write it when it is full", """
            for (byte[] record : records) {
                channel.write(ByteBuffer.wrap(record));
            }""", """
            ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10); // larger than any record
            for (byte[] record : records) {
                if (buffer.remaining() < record.length) {
                    channel.write(buffer.flip());
                    buffer.compact();
                }
                buffer.put(record);
            }
            channel.write(buffer.flip());"""),
    CHANNEL_FILE_OUTPUT(Needs.THALWEG, "Write to a buffered channel over it", """
            for (byte[] record : records) {
                channel.write(ByteBuffer.wrap(record));
            }""", """
            BufferedWritableByteChannel out = BufferedWritableByteChannel.of(channel);
            for (byte[] record : records) {
                out.put(record);
            }
            out.flush();"""),
    TAKE_FROM_BUFFER(Needs.JDK, "Fill a larger buffer and take the values from it", """
            ByteBuffer value = ByteBuffer.allocate(Integer.BYTES);
            channel.read(value);
            int length = value.flip().getInt();""", """
            ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10).limit(0); // once
            if (buffer.remaining() < Integer.BYTES) {
                buffer.compact();
                while (buffer.position() < Integer.BYTES && channel.read(buffer) >= 0) {}
                buffer.flip();
            }
            int length = buffer.getInt();"""),
    CHANNEL_FILE_INPUT(Needs.THALWEG, "Read values and views from a buffered channel over it", """
            ByteBuffer value = ByteBuffer.allocate(Integer.BYTES);
            channel.read(value);
            int length = value.flip().getInt();""", """
            BufferedReadableByteChannel in = BufferedReadableByteChannel.of(channel);
            int length = in.getInt();"""),
    TAKE_WHAT_HAS_COME(Needs.JDK, "Read into a larger buffer and take from it what has come", """
            ByteBuffer value = ByteBuffer.allocate(Integer.BYTES);
            channel.read(value);
            int length = value.flip().getInt();""", """
            ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10); // one for each connection
            channel.read(buffer);
            buffer.flip();
            while (buffer.remaining() >= Integer.BYTES) {
                int length = buffer.getInt();
            }
            buffer.compact(); // what has come of the next value"""),
    GATHER_MESSAGE(Needs.JDK, "Collect a message in one buffer and write that", """
            for (byte[] part : records) {
                channel.write(ByteBuffer.wrap(part));
            }""", """
            ByteBuffer message = ByteBuffer.allocateDirect(64 << 10); // one for each connection, larger than a message
            for (byte[] part : records) {
                message.put(part);
            }
            channel.write(message.flip()); // a channel that does not block may leave a part for later
            message.compact();"""),
    ASYNCHRONOUS_READ(Needs.JDK, "Read more at once and take the values from memory", """
            AsynchronousFileChannel in = AsynchronousFileChannel.open(path);
            in.read(ByteBuffer.allocate(Integer.BYTES), 0).get();""", """
            AsynchronousFileChannel in = AsynchronousFileChannel.open(path);
            in.read(ByteBuffer.allocateDirect(64 << 10), 0).get();"""),
    ASYNCHRONOUS_WRITE(Needs.JDK, "Collect the pieces in a larger buffer and write it when it is full", """
            AsynchronousFileChannel out = AsynchronousFileChannel.open(path, StandardOpenOption.WRITE);
            long position = 0;
            for (byte[] record : records) {
                position += out.write(ByteBuffer.wrap(record), position).get();
            }""", """
            AsynchronousFileChannel out = AsynchronousFileChannel.open(path, StandardOpenOption.WRITE);
            ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10); // written when the next record would not fit
            for (byte[] record : records) {
                buffer.put(record);
            }
            out.write(buffer.flip(), 0).get();"""),
    VALUES_IN_BLOCK(Needs.JDK, "Put the values of a record together in memory and write it at once", """
            raf.writeInt(4711);
            raf.writeLong(System.currentTimeMillis());""", """
            ByteBuffer record = ByteBuffer.allocate(Integer.BYTES + Long.BYTES);
            record.putInt(4711).putLong(System.currentTimeMillis());
            raf.write(record.array());"""),
    VALUES_TO_CHANNEL(Needs.THALWEG, "Write values to a buffered channel over it", """
            raf.writeInt(4711);
            raf.writeLong(System.currentTimeMillis());""", """
            BufferedWritableByteChannel out = BufferedWritableByteChannel.of(raf.getChannel());
            out.putInt(4711);
            out.putLong(System.currentTimeMillis());
            out.flush(); // before the file is used in another way"""),
    FLUSH_ONCE(Needs.JDK, "Flush once at the end, not after each piece", """
            OutputStream out = new BufferedOutputStream(new FileOutputStream(file));
            for (byte[] record : records) {
                out.write(record);
                out.flush();
            }""", """
            OutputStream out = new BufferedOutputStream(new FileOutputStream(file));
            for (byte[] record : records) {
                out.write(record);
            }
            out.flush();"""),
    LOG_WITHOUT_FLUSHES(
            Needs.JDK,
            "Log through a StreamHandler: a FileHandler flushes after each record",
            "Handler handler = new FileHandler(file.getPath());",
            "Handler handler = new StreamHandler(new FileOutputStream(file), new SimpleFormatter());"),
    PRINT_THROUGH_BUFFER(
            Needs.JDK,
            "Put a buffer between the PrintStream and the file, without autoflush",
            "PrintStream out = new PrintStream(new FileOutputStream(file));",
            "PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(file)), false);"),
    PRINT_THROUGH_TUNED(
            Needs.THALWEG,
            "Put a TunedFileOutputStream below the PrintStream",
            "PrintStream out = new PrintStream(new FileOutputStream(file));",
            "PrintStream out = new PrintStream(new TunedFileOutputStream(file), false);"),
    STDOUT_BUFFERED(
            Needs.JDK, "Print through your own writer and flush it at the end: System.out flushes each line", """
            for (String line : lines) {
                System.out.println(line);
            }""", """
            PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), false);
            for (String line : lines) {
                out.println(line);
            }
            out.flush();"""),
    STDOUT_TUNED(
            Needs.THALWEG, "Print through a TunedOutputStream on standard output and flush it at the end", """
            for (String line : lines) {
                System.out.println(line);
            }""", """
            PrintStream out = new PrintStream(new TunedFileOutputStream(FileDescriptor.out), false);
            for (String line : lines) {
                out.println(line);
            }
            out.flush();"""),
    RANDOM_LINES_BY_READER(Needs.JDK, "Read lines with a BufferedReader", """
            RandomAccessFile in = new RandomAccessFile(file, "r");""", """
            BufferedReader in = new BufferedReader(new FileReader(file, StandardCharsets.ISO_8859_1));"""),
    RANDOM_LINES_BY_TUNED_READER(Needs.THALWEG, "The same over a TunedFileInputStream", """
            RandomAccessFile in = new RandomAccessFile(file, "r");""", """
            BufferedReader in = new BufferedReader(
                    new InputStreamReader(new TunedFileInputStream(file), StandardCharsets.ISO_8859_1));"""),
    VALUES_BY_STREAM(Needs.JDK, "Read in order through a buffer instead", """
            RandomAccessFile in = new RandomAccessFile(file, "r");
            int value = in.readInt();""", """
            DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(file)));
            int value = in.readInt();"""),
    VALUES_BY_BLOCK(Needs.JDK, "Read a whole record at once and take the values from memory", """
            int id = raf.readInt();
            long time = raf.readLong();""", """
            byte[] record = new byte[Integer.BYTES + Long.BYTES];
            raf.readFully(record);
            ByteBuffer values = ByteBuffer.wrap(record);
            int id = values.getInt();
            long time = values.getLong();"""),
    VALUES_BY_CHANNEL(Needs.THALWEG, "Read values from a buffered channel", """
            RandomAccessFile in = new RandomAccessFile(file, "r");
            int value = in.readInt();""", """
            BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new FileInputStream(file));
            int value = in.getInt();"""),
    GZIP_OVER_TUNED(
            Needs.THALWEG,
            "The same over a TunedFileInputStream",
            "InputStream in = new GZIPInputStream(new FileInputStream(file));",
            "InputStream in = new GZIPInputStream(new TunedFileInputStream(file), 64 * 1024);"),
    NO_BUFFER_BELOW_READER(Needs.JDK, "Remove the buffer: readers and writers have their own", """
            BufferedReader in = new BufferedReader(new InputStreamReader(
                    new BufferedInputStream(new FileInputStream(file)), StandardCharsets.UTF_8));""", """
            BufferedReader in = new BufferedReader(
                    new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8));"""),
    ONE_BUFFER(
            Needs.JDK,
            "Remove one of the two buffers",
            "InputStream in = new BufferedInputStream(new BufferedInputStream(new FileInputStream(file)));",
            "InputStream in = new BufferedInputStream(new FileInputStream(file));"),
    STDIN_AS_IT_IS(
            Needs.JDK,
            "Use System.in directly: it already has a buffer",
            "DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));",
            "DataInputStream in = new DataInputStream(System.in);"),
    STDIN_BY_CHANNEL(
            Needs.THALWEG,
            "Read standard input through one direct buffer, without System.in",
            "DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));",
            """
            BufferedReadableByteChannel in = BufferedReadableByteChannel.of(FileDescriptor.in);
            int value = in.getInt();"""),
    BLOCKS(Needs.JDK, "Read into an array and loop over it", """
            long sum = 0;
            for (int b = source.read(); b >= 0; b = source.read()) {
                sum += b;
            }""", """
            long sum = 0;
            byte[] block = new byte[8192];
            for (int n = source.read(block); n >= 0; n = source.read(block)) {
                for (int i = 0; i < n; i++) {
                    sum += block[i] & 0xff;
                }
            }"""),
    TUNED_BYTES(Needs.THALWEG, "Keep the loop, over a TunedInputStream: its read() takes no lock", """
            InputStream in = new BufferedInputStream(source);
            int b = in.read();""", """
            InputStream in = new TunedInputStream(source);
            int b = in.read();"""),
    SMALLER_ARRAY(Needs.JDK, "Read in pieces of 64 KiB and reuse the array", """
            byte[] block = new byte[64 << 20];
            int n = source.read(block);""", """
            byte[] block = new byte[64 << 10];
            int n = source.read(block);"""),
    DIRECT_BUFFER(Needs.JDK, "Read through a channel into a direct buffer", """
            byte[] block = new byte[64 << 20];
            int n = source.read(block);""", """
            ByteBuffer block = ByteBuffer.allocateDirect(1 << 20);
            int n = channel.read(block);"""),
    CHUNKS(Needs.THALWEG, "Take the buffer itself, chunk by chunk", """
            byte[] block = new byte[64 << 20];
            int n = source.read(block);""", """
            TunedFileInputStream in = new TunedFileInputStream(path);
            for (ByteBuffer chunk = in.nextChunk(); chunk != null; chunk = in.nextChunk()) {
                channel.write(chunk);
            }"""),
    IMAGE_THROUGH_BUFFER(
            Needs.JDK,
            "Hand ImageIO a stream with a buffer",
            "ImageInputStream in = ImageIO.createImageInputStream(file);",
            "ImageInputStream in = new MemoryCacheImageInputStream(new BufferedInputStream(new"
                    + " FileInputStream(file)));"),
    SEEK_ONCE(Needs.JDK, "Seek once, then write through a buffer from there", """
            for (byte[] record : records) {
                raf.seek(raf.length());
                raf.write(record);
            }""", """
            raf.seek(raf.length());
            OutputStream out = new BufferedOutputStream(new FileOutputStream(raf.getFD()));
            for (byte[] record : records) {
                out.write(record);
            }
            out.flush(); // before the file is used in another way"""),
    SEEK_ONCE_TUNED(Needs.THALWEG, "The same through a TunedFileOutputStream", """
            for (byte[] record : records) {
                raf.seek(raf.length());
                raf.write(record);
            }""", """
            raf.seek(raf.length());
            OutputStream out = new TunedFileOutputStream(raf.getFD());
            for (byte[] record : records) {
                out.write(record);
            }
            out.flush(); // before the file is used in another way"""),
    POSITION_ONCE(Needs.JDK, "Set the position once, then write through a buffer from there", """
            for (byte[] record : records) {
                channel.position(channel.size());
                channel.write(ByteBuffer.wrap(record));
            }""", """
            channel.position(channel.size());
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
            for (byte[] record : records) {
                out.write(record);
            }
            out.flush(); // before the channel is used in another way"""),
    POSITION_ONCE_CHANNEL(Needs.THALWEG, "The same through a buffered channel", """
            for (byte[] record : records) {
                channel.position(channel.size());
                channel.write(ByteBuffer.wrap(record));
            }""", """
            channel.position(channel.size());
            BufferedWritableByteChannel out = BufferedWritableByteChannel.of(channel);
            for (byte[] record : records) {
                out.put(record);
            }
            out.flush(); // before the channel is used in another way"""),
    ONE_WRITER(Needs.JDK, "Keep one writer open for all lines", """
            for (String line : lines) {
                Files.writeString(path, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }""", """
            try (Writer out = Files.newBufferedWriter(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                for (String line : lines) {
                    out.write(line);
                }
            }"""),
    KEEP_OPEN(Needs.JDK, "Keep the file open from one read to the next", """
            try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
                in.seek(4711);
                int b = in.read();
            }""", """
            RandomAccessFile in = new RandomAccessFile(file, "r"); // once
            in.seek(4711);
            int b = in.read();"""),
    KEEP_CHANNEL_OPEN(Needs.JDK, "Keep the channel open: any number of threads can transfer from it", """
            try (FileChannel in = FileChannel.open(path)) {
                in.transferTo(0, in.size(), connection);
            }""", """
            FileChannel in = FileChannel.open(path); // once
            in.transferTo(0, in.size(), connection);"""),
    READ_ONCE(Needs.JDK, "Read the file once and keep what it holds", """
            for (String line : lines) {
                boolean known = Files.readString(path).contains(line);
            }""", """
            String content = Files.readString(path);
            for (String line : lines) {
                boolean known = content.contains(line);
            }"""),
    READ_TO_THE_END(Needs.JDK, "Read until the end says so, and do not ask before", """
            while (source.available() > 0) {
                int b = source.read();
            }""", """
            for (int b = source.read(); b >= 0; b = source.read()) {
                // use b
            }"""),
    ASK_LENGTH_ONCE(Needs.JDK, "Ask once and keep the answer", """
            while (raf.getFilePointer() < raf.length()) {
                long value = raf.readLong();
            }""", """
            long length = raf.length();
            for (long at = raf.getFilePointer(); at < length; at += Long.BYTES) {
                long value = raf.readLong();
            }"""),
    ASK_SIZE_ONCE(Needs.JDK, "Ask once and keep the answer", """
            while (channel.position() < channel.size()) {
                channel.read(ByteBuffer.allocate(Long.BYTES));
            }""", """
            long size = channel.size();
            while (channel.position() < size) {
                channel.read(ByteBuffer.allocate(Long.BYTES));
            }"""),
    ASK_PATH_ONCE(Needs.JDK, "Ask once and keep the answer", """
            for (String line : lines) {
                long left = file.length() - line.length();
            }""", """
            long length = file.length();
            for (String line : lines) {
                long left = length - line.length();
            }"""),
    READ_ATTRIBUTES(Needs.JDK, "Ask all questions at once, and keep the answer", """
            boolean changed = file.exists() && file.lastModified() > 0 && file.length() > 0;""", """
            BasicFileAttributes at = Files.readAttributes(path, BasicFileAttributes.class);
            boolean changed = at.lastModifiedTime().toMillis() > 0 && at.size() > 0;"""),
    RECORD_AT_ONCE(Needs.JDK, "Read what is wanted into an array, without a stream around the file", """
            raf.seek(4711);
            int b = new BufferedInputStream(new FileInputStream(raf.getFD())).read();""", """
            byte[] record = new byte[16]; // as long as what is wanted, and used again
            raf.seek(4711);
            raf.readFully(record);"""),
    BUFFER_ZIP_ENTRY(Needs.JDK, "Put a buffer above it", """
            ZipFile zip = new ZipFile(file);
            InputStream in = zip.getInputStream(zip.getEntry("entry"));""", """
            ZipFile zip = new ZipFile(file);
            InputStream in = new BufferedInputStream(zip.getInputStream(zip.getEntry("entry")));"""),
    TUNED_ZIP_ENTRY(Needs.THALWEG, "Put a TunedInputStream above it", """
            ZipFile zip = new ZipFile(file);
            InputStream in = zip.getInputStream(zip.getEntry("entry"));""", """
            ZipFile zip = new ZipFile(file);
            InputStream in = new TunedInputStream(zip.getInputStream(zip.getEntry("entry")));"""),
    STOP_AT_NOTHING(Needs.JDK, "End the loop when nothing is moved", """
            long size = channel.size();
            for (long at = 0; at < size; ) {
                at += channel.transferTo(at, size - at, connection);
            }""", """
            long size = channel.size();
            for (long at = 0; at < size; ) {
                long moved = channel.transferTo(at, size - at, connection);
                if (moved <= 0) {
                    throw new EOFException("wanted " + size + " bytes, got " + at); // or wait, if the target is full
                }
                at += moved;
            }"""),
    STOP_AT_END(
            Needs.JDK, "End the loop at the end of the file; to wait for more, use a WatchService or sleep", """
            while (true) {
                int b = source.read();
                if (b >= 0) {
                    target.write(b);
                }
            }""", """
            for (int b = source.read(); b >= 0; b = source.read()) {
                target.write(b);
            }"""),
    READ_ARRAYS(Needs.JDK, "Give the stream a method for arrays", """
            class Own extends InputStream {
                @Override
                public int read() throws IOException {
                    return source.read();
                }
            }""", """
            class Own extends InputStream {
                @Override
                public int read() throws IOException {
                    return source.read();
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    return source.read(bytes, offset, length);
                }
            }"""),
    WRITE_ARRAYS(Needs.JDK, "Give the stream a method for arrays", """
            class Own extends FilterOutputStream {
                Own(OutputStream out) {
                    super(out);
                }
            }""", """
            class Own extends FilterOutputStream {
                Own(OutputStream out) {
                    super(out);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    out.write(bytes, offset, length);
                }
            }"""),
    READ_INSTEAD_OF_ASKING(
            Needs.JDK,
            "Read: it waits until there is something; to do other work meanwhile, read on a thread",
            """
            while (source.available() == 0) {
                Thread.onSpinWait();
            }
            int b = source.read();""",
            """
            int b = source.read(); // waits, or returns -1 at the end; Socket.setSoTimeout limits how long"""),
    SKIP_OR_END(Needs.JDK, "Tell the end from a short skip by a read, as skipNBytes does", """
            for (long left = 1000; left > 0; ) {
                left -= source.skip(left);
            }""", """
            source.skipNBytes(1000); // or EOFException; of a RandomAccessFile: seek, if length() allows"""),
    WAIT_UNTIL_READABLE(Needs.JDK, "Wait until there is something: let the channel block, or ask a Selector", """
            connection.configureBlocking(false);
            ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
            while (connection.read(buffer) == 0) {}""", """
            connection.configureBlocking(true);
            ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
            connection.read(buffer);"""),
    WAIT_UNTIL_WRITABLE(
            Needs.JDK, "Wait until there is room: let the channel block, or ask a Selector for OP_WRITE", """
            connection.configureBlocking(false);
            ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
            while (buffer.hasRemaining()) {
                connection.write(buffer);
            }""", """
            connection.configureBlocking(true);
            ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
            while (buffer.hasRemaining()) {
                connection.write(buffer);
            }"""),
    SMALLER_BUFFER(Needs.JDK, "Take a buffer no larger than what is read of each file", """
            InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 20);""", """
            InputStream in = new BufferedInputStream(Files.newInputStream(path)); // 8 KiB, or as much as is wanted"""),
    READ_THE_HEAD(Needs.JDK, "Read just what is wanted, without a buffer", """
            InputStream in = new BufferedInputStream(Files.newInputStream(path));""", """
            byte[] head;
            try (InputStream in = Files.newInputStream(path)) {
                head = in.readNBytes(300); // as much as is wanted
            }"""),
    MAP_ONCE(Needs.JDK, "Map the file once and take the records from it", """
            for (long at = 0; at + 128 <= channel.size(); at += 128) {
                MappedByteBuffer record = channel.map(FileChannel.MapMode.READ_ONLY, at, 128);
                long value = record.getLong(8);
            }""", """
            MappedByteBuffer all = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()); // once, up to 2 GiB
            for (int at = 0; at + 128 <= all.capacity(); at += 128) {
                long value = all.getLong(at + 8);
            }"""),
    READ_AT(Needs.JDK, "Or read each record at its place into a buffer that is used again", """
            MappedByteBuffer record = channel.map(FileChannel.MapMode.READ_ONLY, 4711, 128);
            long value = record.getLong(8);""", """
            ByteBuffer record = ByteBuffer.allocateDirect(128); // once
            channel.read(record.clear(), 4711);
            long value = record.getLong(8);"""),
    TRANSFER_AT_ONCE(Needs.JDK, "Transfer all that is left by one call", """
            for (long at = 0; at < channel.size(); at += 100) {
                channel.transferTo(at, 100, connection);
            }""", """
            long size = channel.size();
            for (long at = 0; at < size; ) {
                at += channel.transferTo(at, size - at, connection); // may be less than asked for
            }"""),
    TRANSFER_FROM_AT_ONCE(Needs.JDK, "Transfer all that is to come by one call", """
            for (long at = 0, n = 1; n > 0; at += n) {
                n = channel.transferFrom(connection, at, 100);
            }""", """
            for (long at = 0, n = 1; n > 0; at += n) {
                n = channel.transferFrom(connection, at, Long.MAX_VALUE - at);
            }"""),
    RANDOM_BLOCK(Needs.JDK, "Read a block at once and take what is wanted from memory", "int b = raf.read();", """
            byte[] block = new byte[8192]; // once, and again when all of it was taken
            int n = raf.read(block);
            int b = n > 0 ? block[0] & 0xff : -1;""");

    private final Needs needs;
    private final String title;
    private final String before;
    private final String after;

    Snippet(Needs needs, String title, String before, String after) {
        this.needs = needs;
        this.title = title;
        this.before = before;
        this.after = after;
    }

    String before() {
        return before;
    }

    String after() {
        return after;
    }

    Needs needs() {
        return needs;
    }

    /** As a fix that saves so much; null when that cannot be told in processor time. */
    Fix fix(@Nullable Gain gain) {
        return new Fix(title, needs, before, after, gain);
    }
}
