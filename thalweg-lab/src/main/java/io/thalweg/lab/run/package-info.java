/**
 * From plan to samples: {@link io.thalweg.lab.run.Lab} forks JVM workers in interleaved randomised blocks, and keeps
 * what they measured.
 */
@NullMarked
package io.thalweg.lab.run;

import org.jspecify.annotations.NullMarked;
