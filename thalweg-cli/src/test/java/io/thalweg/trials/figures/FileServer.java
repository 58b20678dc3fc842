package io.thalweg.trials.figures;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;

/**
 * The JDK's own HTTP server with one file to serve: {@code FileServer FILE}. It prints its port and serves until its
 * standard input ends.
 */
public final class FileServer {
    private static final int THREADS = 4;

    private FileServer() {}

    /** Serves. */
    public static void main(String[] arguments) throws IOException {
        // Else header and content go out as two packets, the second 40 ms late.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        Path file = Path.of(arguments[0]);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/", exchange -> serve(exchange, file));
        server.start();
        System.out.println(server.getAddress().getPort());
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }

    private static void serve(HttpExchange exchange, Path file) throws IOException {
        try (exchange;
                InputStream in = Files.newInputStream(file)) {
            exchange.sendResponseHeaders(200, Files.size(file));
            in.transferTo(exchange.getResponseBody());
        }
    }
}
