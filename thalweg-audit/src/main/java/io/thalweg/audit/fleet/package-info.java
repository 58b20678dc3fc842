/**
 * The recordings of many JVMs, one after the other, in bounded memory: what each wastes is merged by site.
 *
 * <p>{@code RecordingPaths} finds the recordings, {@code FleetAudit} audits one at a time and merges its findings,
 * {@code Fleet} is the result, {@code FleetReport} shows it.
 */
@NullMarked
package io.thalweg.audit.fleet;

import org.jspecify.annotations.NullMarked;
