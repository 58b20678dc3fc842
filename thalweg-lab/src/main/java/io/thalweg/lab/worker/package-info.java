/**
 * The forked JVM that measures one cell, and the conversation with it: a {@link io.thalweg.lab.worker.Job} in, a {@link
 * io.thalweg.lab.worker.WorkerReport} out.
 */
@NullMarked
package io.thalweg.lab.worker;

import org.jspecify.annotations.NullMarked;
