package io.thalweg.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Fails a test that opens a file or socket and leaves it open, and names the line that opened it; on a class, each of
 * its tests, nested ones too. Streams, readers, channels, sockets and archives count if they were used; what was open
 * before the test does not, nor what was opened to load classes.
 *
 * <p>The agent must run with the option {@code evidence}, which the Maven plugin sets. Without it the test fails with
 * two lines that say what to do. No other test runs meanwhile, even where tests run in parallel.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(SmallIoExtension.class)
@ResourceLock(Resources.GLOBAL)
public @interface AllClosed {}
