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
 * Fails a test that makes too many small reads, and names the lines that make them; on a class, each of its tests,
 * nested ones too. The annotation that is nearer to the test counts.
 *
 * <p>A read is a call by which a stream, a channel or a {@code RandomAccessFile} reaches the operating system to read,
 * in any thread of the JVM, from the beginning to the end of the test method: what is done before and after each test
 * does not count, nor do the standard streams, the loading of classes, and what JUnit is run by. The counts are exact.
 *
 * <p>No other test runs meanwhile, even where tests run in parallel. Without the agent, or when it stopped counting,
 * the test fails with two lines that say what to do.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(SmallIoExtension.class)
@ResourceLock(Resources.GLOBAL)
public @interface SmallReads {
    /** A read or write that moves bytes, but no more than these, is small. */
    int SMALL_BYTES = 512;

    /** How many are allowed. */
    long atMost();

    /**
     * Another bound for what is small: a call that moves fewer bytes than this, and at least one. A power of two, for
     * sizes are counted by powers of two. Left out, small means 512 bytes or less, as in every audit.
     */
    int below() default 0;
}
