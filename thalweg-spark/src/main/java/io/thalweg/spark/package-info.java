/**
 * Apache Spark data sources over the library: {@code thalweg-frames}, {@code thalweg-records}, {@code thalweg-log} and
 * {@code thalweg-lines}.
 *
 * <p>Data comes in through {@code SourceReader}, on the executors: it steps over the elements of its
 * {@code SourcePartition.Part}s with a reader of the library and fills the {@code BatchColumn}s that Spark takes. What
 * the sources differ in is their {@code SourceFiles}: which columns there are, where a file is cut, how a part is
 * opened. On the driver, {@code InputFiles} finds the files, {@code SourceScanBuilder} takes what Spark pushes down,
 * {@code SourceScan} plans the parts, and {@code FrameIndex} keeps where frames begin for the next time.
 */
@NullMarked
package io.thalweg.spark;

import org.jspecify.annotations.NullMarked;
