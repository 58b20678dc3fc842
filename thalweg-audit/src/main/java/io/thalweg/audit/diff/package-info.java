/** What a change of a program has done: its streams before and after are paired, and its findings compared. */
@NullMarked
package io.thalweg.audit.diff;

import org.jspecify.annotations.NullMarked;
