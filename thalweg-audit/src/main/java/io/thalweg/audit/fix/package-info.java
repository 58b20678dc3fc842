/**
 * From findings to a patch of the user's source. {@link io.thalweg.audit.fix.AuditFix} is the way in. The compiler of
 * the running JDK finds the place; the text is edited there and nowhere else; what is not certain is refused with a
 * sentence. The files know each other in one direction: from the source ({@code SourceFiles}, {@code Source}) to its
 * trees ({@code Code}), the flow of the stream in them ({@code Life}, {@code Span}, {@code Between}, {@code Verdict}),
 * the edit ({@code Recipes}, {@code Rewrite}) and its check ({@code FilePatch}).
 */
@NullMarked
package io.thalweg.audit.fix;

import org.jspecify.annotations.NullMarked;
