// What a text is, and what a translation of a catalogue must offer.
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type Text = string | Plural
export type Texts = Readonly<Record<string, Text>>

/** What a translation must offer: every key of the English texts, a plural where English has one. */
export type Translation<T extends Texts> = { readonly [K in keyof T]: T[K] extends string ? string : Plural }
