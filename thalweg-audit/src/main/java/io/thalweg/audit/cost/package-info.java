/**
 * What a call costs on this machine: costs kept beside a recording come in, or a short calibration; processor time per
 * call and per byte leaves.
 */
@NullMarked
package io.thalweg.audit.cost;

import org.jspecify.annotations.NullMarked;
