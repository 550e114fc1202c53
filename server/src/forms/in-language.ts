// Translates the words of forms; untranslated words stay in the original language. Values stay the original options.
import { readOptions } from '@stepwright/rules'
import type { TranslatedField, TranslatedText } from '#guides/edition-content.ts'
import { findTranslatedForms, findTranslationids } from '#guides/editions/translated-forms.ts'
import type { Db } from '#platform/db/database.ts'
import type { Field, StepForm } from './forms.schema.ts'

/** Returns the text to show for an untranslated word. */
export type TranslateRest = (text: string, guideid: number) => string

export interface LanguageOptions {
  langid: string | undefined
  /** For this guide the newest translation is used, pending or not, for its editors. */
  newestOf?: number | undefined
  translateRest?: TranslateRest | undefined
}

/** Decides if a translated word may replace the original one: a stale word could change what values mean. */
type Fits = (text: TranslatedText, source: string) => boolean

const isCurrent: Fits = (text, source) => text.madeFrom.text === source

interface TranslationRules {
  translateRest?: TranslateRest
  fits?: Fits
}

/** Readers of guides get stale words as well, because guides show that a translation is stale. */
export const anyText: Fits = () => true

/** Translates forms by revisions of translations (0: none) in two queries. Runs and records get no stale words. */
export async function translateForms(
  db: Db,
  forms: readonly StepForm[],
  translationids: readonly number[],
  { translateRest = (text) => text, fits = isCurrent }: TranslationRules = {},
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

/** Translates forms by the published translations; without a language returns them unchanged. */
export async function inLanguage(
  db: Db,
  forms: readonly StepForm[],
  { langid, newestOf, translateRest }: LanguageOptions,
): Promise<StepForm[]> {
  if (langid === undefined) return [...forms]
  const guideids = [...new Set(forms.map(({ guideid }) => guideid))]
  const translationids = await findTranslationids(db, { guideids, newestOf }, langid)
  return translateForms(db, forms, translationids, { ...(translateRest && { translateRest }), fits: anyText })
}

/**
 * Units are never machine-translated, because services mistake them (`bar`). A stale unit is never shown beside a
 * number.
 */
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
  // Without distinct labels users could not distinguish the options.
  const areDistinct = new Set(option_labels).size === options.length
  const isHint = field.placeholder !== '' && field.field_type === 'Text Input'
  return {
    ...field,
    label: wordOf(label, field.label),
    help: field.help && wordOf(help, field.help),
    placeholder: isHint ? wordOf(placeholder, field.placeholder) : field.placeholder,
    ...(field.meaning_text && { meaning_text: rest(field.meaning_text) }),
    unit: unit?.madeFrom.text === field.unit ? unit.text : field.unit,
    ...(areDistinct && option_labels.join('\n') !== options.join('\n') && { option_labels }),
  }
}
