/**
 * What the machine is, what it has and what it does meanwhile: host, JDKs, counters, caches and room on its disks.
 */
@NullMarked
package io.thalweg.lab.machine;

import org.jspecify.annotations.NullMarked;
