// Formats a text of the catalogue: plural forms of the language, and values inserted by name.
import type { Plural, Text } from '../../locales/translation.ts'

export type Values = Readonly<Record<string, string | number>>

function interpolate(template: string, values: Values, number: (n: number) => string): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? number(value) : value
  })
}

export type Translate<K extends string> = (key: K, values?: Values) => string

export function makeTranslate(locale: string, find: (key: string) => Text | undefined): Translate<string> {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (key, values = {}) => {
    const text = find(key)
    if (text === undefined) return key
    const template = typeof text === 'string' ? text : pickForm(text, values, rules)
    return interpolate(template, values, (n) => numbers.format(n))
  }
}

function pickForm(text: Plural, values: Values, rules: Intl.PluralRules): string {
  const count = values.count
  return (typeof count === 'number' ? text[rules.select(count)] : undefined) ?? text.other
}
