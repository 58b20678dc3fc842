/** What the JDK's Vector API makes faster. Needs JDK 25 and {@code --add-modules jdk.incubator.vector}. */
@NullMarked
package io.thalweg.vector;

import org.jspecify.annotations.NullMarked;
