/**
 * What the programs say to people, without a language yet: a {@link org.openenum.sentence.Sentence} is a key and what
 * changes in it, and the bundles {@code sentences*.properties} beside this package have its words.
 *
 * <p>{@code sentences.properties} is the English of the API, {@code sentences_de.properties} the German of the console,
 * and {@code sentences_en.properties} has only what the console says in other English words than the API. A key is the
 * room and what is said there: {@code number.too-long}. Between the languages stand {@code {0}}, {@code {1}} for what
 * changes, and {@code {0,number}} for a count as its reader writes it; quotation marks stand for themselves.
 *
 * <p>What an exception says to people stands in {@link org.openenum.sentence.InvalidValueException}, or in whatever is
 * {@link org.openenum.sentence.Explained}. Lines of the log have no sentences: they are English.
 */
@NullMarked
package org.openenum.sentence;

import org.jspecify.annotations.NullMarked;
