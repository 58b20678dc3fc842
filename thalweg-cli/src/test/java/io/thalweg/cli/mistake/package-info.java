/** The articles' original mistakes as small programs. The line to blame carries a comment that says so. */
@NullMarked
package io.thalweg.cli.mistake;

import org.jspecify.annotations.NullMarked;
