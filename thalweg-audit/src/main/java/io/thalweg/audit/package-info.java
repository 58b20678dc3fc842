/**
 * The audit of a program: its streams come in, findings leave, ranked; and what a gate says of them. Reports show an
 * {@link io.thalweg.audit.Audit} and compute nothing.
 */
@NullMarked
package io.thalweg.audit;

import org.jspecify.annotations.NullMarked;
