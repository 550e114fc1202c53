// Forms in another language: words of fields that are translated stand in it, the others stay. Answers stay the options.
import { readOptions } from '@stepwright/rules'
import type { TranslatedField, TranslatedText } from '#guides/edition-content.ts'
import { findTranslatedForms, findTranslationids } from '#guides/editions/translated-forms.ts'
import type { Db } from '#platform/db/database.ts'
import type { Field, StepForm } from './forms.schema.ts'

/** What stands in place of a word that nobody has translated. */
export type TranslateRest = (text: string, guideid: number) => string

export interface LanguageWish {
  langid: string | undefined
  /** Of this guide the newest translation, for whoever edits it. */
  newestOf?: number | undefined
  translateRest?: TranslateRest | undefined
}

/** Whether a translated word stands for that of the original. Made from another one it would say something else of what was measured. */
type Fits = (text: TranslatedText, source: string) => boolean

const isOfThis: Fits = (text, source) => text.madeFrom.text === source

interface Manner {
  translateRest?: TranslateRest
  fits?: Fits
}

/** Readers see how old a translation is, and what it says. */
const anyText: Fits = () => true

/**
 * As those states of translations say, 0 being none. Two queries. Who works by a form, or reads its record, gets no word
 * that was made from another one.
 */
export async function asTranslatedIn(
  db: Db,
  forms: readonly StepForm[],
  translationids: readonly number[],
  { translateRest = (text) => text, fits = isOfThis }: Manner = {},
): Promise<StepForm[]> {
  const stepids = new Set(forms.map(({ stepid }) => stepid))
  const named = translationids.filter((id) => id > 0)
  const translated = await findTranslatedForms(db, named, stepids)
  return forms.map((form) => {
    const words = translated.get(form.stepid) ?? {}
    const rest = (text: string) => translateRest(text, form.guideid)
    return {
      ...form,
      fields: form.fields.map((field) => fieldWith(field, words[field.field_guid], { rest, fits })),
    }
  })
}

/** As readers have the guides of the forms in that language now; without one in the language that they were written in. */
export async function inLanguage(
  db: Db,
  forms: readonly StepForm[],
  { langid, newestOf, translateRest }: LanguageWish,
): Promise<StepForm[]> {
  if (langid === undefined) return [...forms]
  const guideids = [...new Set(forms.map(({ guideid }) => guideid))]
  const translationids = await findTranslationids(db, { guideids, newestOf }, langid)
  return asTranslatedIn(db, forms, translationids, { ...(translateRest && { translateRest }), fits: anyText })
}

/** Units are no words to a service: it makes a snack of a bar. A unit of another original never stands beside a number. */
function fieldWith(
  field: Field,
  words: TranslatedField = {},
  { rest, fits }: { rest: (text: string) => string; fits: Fits },
): Field {
  const { label, help, placeholder, unit } = words
  const wordOf = (text: TranslatedText | undefined, source: string) =>
    text && fits(text, source) ? text.text : rest(source)
  const labels = new Map(words.options)
  const options = readOptions(field.options)
  const option_labels = options.map((option) => labels.get(option) ?? rest(option))
  // Two options that are called the same could not be told apart.
  const areApart = new Set(option_labels).size === options.length
  const isHint = field.placeholder !== '' && field.field_type === 'Text Input'
  return {
    ...field,
    label: wordOf(label, field.label),
    help: field.help && wordOf(help, field.help),
    placeholder: isHint ? wordOf(placeholder, field.placeholder) : field.placeholder,
    unit: unit?.madeFrom.text === field.unit ? unit.text : field.unit,
    ...(areApart && option_labels.join('\n') !== options.join('\n') && { option_labels }),
  }
}
