package io.thalweg.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Sockets of TLS that trust each other: keys of their own, made once for a JVM. */
public final class TlsKeys {
    private static final char[] PASSWORD = "secret".toCharArray();

    private TlsKeys() {}

    private static final class Holder {
        static final SSLContext CONTEXT = make();
    }

    /** For both ends. */
    public static SSLContext context() {
        return Holder.CONTEXT;
    }

    private static SSLContext make() {
        try {
            Path folder = Files.createTempDirectory("tls");
            Path keys = folder.resolve("keys.p12");
            try {
                return context(stored(keys));
            } finally {
                Files.deleteIfExists(keys);
                Files.delete(folder);
            }
        } catch (IOException | GeneralSecurityException | InterruptedException e) {
            throw new AssertionError("no keys", e);
        }
    }

    private static KeyStore stored(Path keys) throws IOException, GeneralSecurityException, InterruptedException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        int exit = new ProcessBuilder(
                        tool.toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keys.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (exit != 0) {
            throw new AssertionError("keytool ended with exit code " + exit);
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private static SSLContext context(KeyStore store) throws GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(store, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }
}
