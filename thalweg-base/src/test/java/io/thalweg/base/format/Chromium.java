package io.thalweg.base.format;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The Chromium of this system, driven by Playwright, which is kept from downloading one. */
public final class Chromium implements AutoCloseable {
    /** Set to 1 where a missing browser is a failure, as in continuous integration. */
    private static final String REQUIRED = "THALWEG_REQUIRE_BROWSER";

    private static final List<Path> CANDIDATES = List.of(
            Path.of("/usr/bin/chromium"),
            Path.of("/usr/bin/chromium-browser"),
            Path.of("/usr/bin/google-chrome"),
            Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"));

    private static final List<String> QUIET = List.of(
            "--no-sandbox", // a container's root user has no other way
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Path executable) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable)
                        .setArgs(QUIET));
    }

    /** Skips the test where there is none, or fails it where one is required. */
    public static Chromium start() {
        return CANDIDATES.stream()
                .filter(Files::isExecutable)
                .findFirst()
                .map(Chromium::new)
                .orElseGet(Chromium::missing);
    }

    private static Chromium missing() {
        String sentence = "The page was not opened in a browser: none of " + CANDIDATES + " is there.";
        return "1".equals(System.getenv(REQUIRED)) ? fail(sentence) : abort(sentence);
    }

    public Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        playwright.close();
    }
}
