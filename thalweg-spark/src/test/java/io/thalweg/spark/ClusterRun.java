package io.thalweg.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * {@code ./dev spark cluster [SIZE]}: a standalone master and two workers on this machine, a job over that many bytes
 * of messages, and a worker that is killed while it runs. The sum must be right all the same. Everything is taken down
 * at the end, whatever happens.
 */
public final class ClusterRun implements AutoCloseable {
    private static final int TASKS = 32;
    private static final int TASKS_BEFORE_THE_KILL = 8;

    private final Path work;
    private final Path sparkHome;
    private final List<Process> processes = new ArrayList<>();

    private ClusterRun(Path work) throws IOException {
        this.work = work;
        this.sparkHome = sparkHome();
        // Also if somebody presses Ctrl-C.
        Runtime.getRuntime().addShutdownHook(new Thread(this::takeDown));
    }

    /** Runs it with 4 GiB of messages, or as many as the argument says. */
    public static void main(String[] arguments) throws Exception {
        long sizeBytes = JavaUtils.byteStringAsBytes(arguments.length > 0 ? arguments[0] : "4g");
        Path work = Files.createTempDirectory("thalweg-cluster");
        boolean right;
        try (ClusterRun cluster = new ClusterRun(work)) {
            right = cluster.run(sizeBytes);
        }
        System.out.println("Master and workers stopped, files deleted.");
        System.exit(right ? 0 : 1);
    }

    private boolean run(long sizeBytes) throws IOException, InterruptedException {
        GeneratedFrames frames = GeneratedFrames.write(work.resolve("frames"), sizeBytes, sizeBytes / 4 + 108);
        System.out.printf("%,d messages, %,d bytes, in 4 files%n", frames.frames(), frames.sizeBytes());
        String master = start();
        try (SparkSession session = session(master)) {
            AtomicInteger done = new AtomicInteger();
            Process worker = processes.get(2);
            session.sparkContext().addSparkListener(new SparkListener() {
                @Override
                public void onTaskEnd(SparkListenerTaskEnd end) {
                    if (end.taskInfo().successful() && done.incrementAndGet() == TASKS_BEFORE_THE_KILL) {
                        kill(worker);
                        System.out.println(
                                "A worker and its executor killed after " + TASKS_BEFORE_THE_KILL + " tasks.");
                    }
                }
            });
            Row row = session.read()
                    .format("thalweg-frames")
                    .options(Map.of("typeFieldOffset", "0", "lengthFieldOffset", "4"))
                    .option("fields", "number long 0")
                    .option("splitSize", Math.max(1, frames.sizeBytes() / TASKS))
                    .load(frames.directory().toString())
                    .selectExpr("count(*)", "sum(number)")
                    .first();
            boolean right = row.getLong(0) == frames.frames() && row.getLong(1) == frames.sum() && !worker.isAlive();
            System.out.printf(
                    "count %,d, sum %,d, %d tasks: %s%n",
                    row.getLong(0), row.getLong(1), done.get(), right ? "right" : "WRONG");
            return right;
        }
    }

    private static SparkSession session(String master) {
        return SparkSession.builder()
                .master(master)
                .appName("thalweg-cluster")
                .config("spark.ui.enabled", false)
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.executor.memory", "1g")
                .config("spark.executor.cores", 1)
                .config("spark.cores.max", 2)
                .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
                .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "120s")
                .config("spark.sql.shuffle.partitions", 2)
                .getOrCreate();
    }

    // ---- Master and workers -----------------------------------------------------------------------------------------

    private String start() throws IOException {
        String port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = Integer.toString(free.getLocalPort());
        }
        launch("master.Master", "--host", "127.0.0.1", "--port", port, "--webui-port", "0");
        String master = "spark://127.0.0.1:" + port;
        for (int i = 0; i < 2; i++) {
            launch(
                    "worker.Worker",
                    "--host",
                    "127.0.0.1",
                    "--cores",
                    "1",
                    "--memory",
                    "2g",
                    "--webui-port",
                    "0",
                    "--work-dir",
                    work.resolve("worker-" + i).toString(),
                    master);
        }
        System.out.printf("Master %s and two workers started%n", master);
        return master;
    }

    private void launch(String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx512m");
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-opens"))
                .toList());
        command.addAll(List.of("-cp", sparkHome.resolve("jars") + "/*", "org.apache.spark.deploy." + main));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        work.resolve(main + "-" + processes.size() + ".out").toFile());
        builder.environment().put("SPARK_HOME", sparkHome.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        processes.add(builder.start());
    }

    /** Spark looks for the jars of an executor there: links to those of our class path, which Maven has downloaded. */
    private Path sparkHome() throws IOException {
        Path home = work.resolve("spark");
        Path jars = Files.createDirectories(home.resolve("jars"));
        int number = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry).toAbsolutePath();
            String name = number++ + "-" + path.getFileName();
            if (Files.isDirectory(path)) {
                Jars.pack(path, jars.resolve(name + ".jar"));
            } else if (Files.exists(path)) {
                Files.createSymbolicLink(jars.resolve(name), path);
            }
        }
        return home;
    }

    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    @Override
    public void close() {
        takeDown();
    }

    private synchronized void takeDown() {
        processes.forEach(ClusterRun::kill);
        try {
            for (Process process : processes) {
                process.waitFor(10, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!Files.exists(work)) {
            return;
        }
        try (Stream<Path> files = Files.walk(work)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + work, e);
        }
    }
}
