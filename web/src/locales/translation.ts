// Types of texts, and of the translation of a catalogue.
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type Text = string | Plural
export type Texts = Readonly<Record<string, Text>>

/** Required content of a translation: every key of the English texts, and a plural if English has one. */
export type Translation<T extends Texts> = { readonly [K in keyof T]: T[K] extends string ? string : Plural }
