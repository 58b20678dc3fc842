/**
 * From findings to a patch of the user's source. {@link io.thalweg.audit.fix.AuditFix} is the way in. The compiler of
 * the running JDK finds the place; the text is edited there and nowhere else; what is not certain is refused with a
 * sentence.
 */
@NullMarked
package io.thalweg.audit.fix;

import org.jspecify.annotations.NullMarked;
