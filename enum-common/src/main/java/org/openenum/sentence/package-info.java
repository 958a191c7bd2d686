/**
 * The sentences that the programs show to people, before translation. A {@link org.openenum.sentence.Sentence} is a key
 * with arguments; the texts are in the bundles {@code sentences*.properties} beside this package.
 *
 * <p>{@code sentences.properties} has the English of the API and {@code sentences_de.properties} the German of the
 * console. {@code sentences_en.properties} has only those sentences that the console words differently from the API. A
 * key is a topic and a message: {@code number.too-long}. The placeholders {@code {0}}, {@code {1}} take the arguments,
 * and {@code {0,number}} formats a count for the reader's language. Quotation marks need no escaping.
 *
 * <p>An exception for people is an {@link org.openenum.sentence.InvalidValueException} or another {@link
 * org.openenum.sentence.Explained}. Log lines have no sentences: they are English.
 */
@NullMarked
package org.openenum.sentence;

import org.jspecify.annotations.NullMarked;
