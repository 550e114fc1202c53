// Translations of guides that travel: a text names its source only if the original has changed since. Pure.
import { type GuideContent, readPlaces } from '../content.ts'
import {
  fieldWords,
  readTranslation,
  type StepTranslation,
  type TranslatedField,
  type TranslatedText,
  type TranslationContent,
  thingWords,
  translatedFields,
  translationOf,
} from '../edition-content.ts'
import { placedThings, translationOfThing } from '../editions/thing-words.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'
import type { PortableField, PortableStep, PortableTranslation } from './portable-guide.schema.ts'

interface Original {
  content: GuideContent
  steps: readonly PortableStep[]
}

/** A translated text that travels. */
export interface PortableText {
  text: string
  from?: string
}

export function portableTranslation(
  { langid, content, steps }: GuideRevisionRow,
  original: Original,
  rows: ReadonlyMap<number, StepRevisionRow>,
): PortableTranslation {
  const translation = readTranslation(content)
  const translated = new Set(readPlaces(steps).map(([stepid]) => stepid))
  return {
    langid,
    ...wordsOf(translatedFields, translation, (field) => original.content[field]),
    ...thingsOf(translation, original.content),
    steps: original.steps.flatMap((step) =>
      translated.has(step.stepid) ? stepOf(step, translationOf(rows.get(step.stepid))) : [],
    ),
  }
}

function wordsOf<Name extends string>(
  names: readonly Name[],
  translation: { readonly [name in Name]?: TranslatedText | null | undefined },
  now: (name: Name) => string,
): { [name in Name]?: PortableText } {
  const found = names.flatMap((name) => {
    const word = translation[name]
    if (!word?.text) return []
    const { text, madeFrom } = word
    return [[name, madeFrom.text === now(name) ? { text } : { text, from: madeFrom.text }] as const]
  })
  return Object.fromEntries(found) as { [name in Name]?: PortableText }
}

function thingsOf(
  translation: TranslationContent,
  content: GuideContent,
): Pick<PortableTranslation, 'things'> {
  const things = placedThings(content).flatMap((placed) => {
    const { list, place, thing } = placed
    const present = thingWords.filter((word) => thing[word])
    const words = wordsOf(present, translationOfThing(translation, placed), (word) => thing[word] ?? '')
    return Object.keys(words).length > 0 ? [{ list, place, ...words }] : []
  })
  return things.length > 0 ? { things } : {}
}

type PortableTranslatedStep = PortableTranslation['steps'][number]

function stepOf(
  { stepid, title, lines: originals, form: fields = [] }: PortableStep,
  { title: ownTitle, lines, form }: StepTranslation,
): PortableTranslatedStep[] {
  const now = originals.map(({ text }) => text)
  const isCurrent = JSON.stringify(lines?.madeFrom.lines) === JSON.stringify(now)
  const words = fields.flatMap((field) => fieldOf(field, form[field.field_guid]))
  const step = {
    ...wordsOf(['title'], { title: ownTitle }, () => title ?? ''),
    ...(lines && {
      lines: { texts: [...lines.lines], ...(!isCurrent && { from: [...lines.madeFrom.lines] }) },
    }),
    ...(words.length > 0 && { form: words }),
  }
  return Object.keys(step).length > 0 ? [{ stepid, ...step }] : []
}

/** Words of removed options, and translations of words that the original has lost, stay behind. */
function fieldOf(field: PortableField, translation: TranslatedField | undefined) {
  if (!translation) return []
  const present = fieldWords.filter((word) => field[word])
  const known = new Set(field.options as string[] | undefined)
  const options = (translation.options ?? []).flatMap(([option, label]) =>
    known.has(option) ? [{ option, label }] : [],
  )
  const words = wordsOf(present, translation, (word) => String(field[word] ?? ''))
  if (options.length === 0 && Object.keys(words).length === 0) return []
  return [{ field_guid: field.field_guid, ...words, ...(options.length > 0 && { options }) }]
}
