/**
 * The commands of the system's administrator, by which slow parts are emulated.
 */
@NullMarked
package io.thalweg.lab.admin;

import org.jspecify.annotations.NullMarked;
