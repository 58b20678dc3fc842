/**
 * Files that pass from one part to another: read within a limit, refused in two lines that name the place.
 */
@NullMarked
package io.thalweg.base.file;

import org.jspecify.annotations.NullMarked;
