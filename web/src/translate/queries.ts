// Queries of a translator.
import { shownOptions } from '@stepwright/rules'
import { queryOptions } from '@tanstack/react-query'
import { api, type Field } from '../lib/api.ts'
import { textsOf, type View } from './texts.ts'
import { shownTexts } from './things.ts'
import { wordKey } from './words.ts'

export const loadView = (guideid: number, langid: string, signal?: AbortSignal) =>
  api.getGuideTranslation({ params: { guideid, langid }, ...(signal && { signal }) })

/** The translation when it was opened. Later versions are merged under the input, never replaced here. */
export const viewQuery = (guideid: number, langid: string) =>
  queryOptions({
    queryKey: ['translate', guideid, langid] as const,
    queryFn: ({ signal }) => loadView(guideid, langid, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Machine translations of untranslated texts by key; those that failed are missing. */
export async function loadSuggestions(view: View): Promise<ReadonlyMap<string, string>> {
  const { guideid } = view
  const langid = view.langid
  const machineTranslateLangid = langid
  const [guide, forms] = await Promise.all([
    api.getGuide({ params: { guideid }, query: { machineTranslateLangid, excludePrerequisiteSteps: true } }),
    api.listGuideForms({ params: { guideid }, query: { machineTranslateLangid } }),
  ])
  const fields = {
    title: guide.title,
    subject: guide.subject,
    summary: guide.summary,
    introduction: guide.introduction_raw,
    conclusion: guide.conclusion_raw,
  }
  const texts = new Map([
    ...Object.entries(fields).map(([key, text]) => [key, text ?? ''] as const),
    ...shownTexts(view.things, guide),
    ...guide.steps.flatMap(({ stepid, title, lines }) => [
      [`${stepid}.title`, title] as const,
      ...lines.map(({ text_raw }, index) => [`${stepid}.line.${index}`, text_raw] as const),
    ]),
    ...forms.flatMap(({ stepid, fields }) => fields.flatMap((field) => wordsOfField(stepid, field))),
  ])
  return new Map(
    textsOf(view).flatMap(({ key, source, state }) => {
      const text = texts.get(key) ?? ''
      return state === 'missing' && text !== '' && text !== source ? [[key, text] as const] : []
    }),
  )
}

function wordsOfField(stepid: number, field: Field): (readonly [key: string, text: string])[] {
  const keyOf = (word: Word, option: string | null = null) =>
    wordKey(stepid, { field_guid: field.field_guid, word, option })
  return [
    ...(['label', 'help', 'placeholder'] as const).map((word) => [keyOf(word), field[word]] as const),
    ...shownOptions(field).map(({ value, label }) => [keyOf('option', value), label] as const),
  ]
}

type Word = View['steps'][number]['form'][number]['word']
