// What is typed of a translation as requests: one for the guide, one for each step and one for each page of a tool or part.
import type { Input } from '@stepwright/client'
import { api } from '../lib/api.ts'
import { type Edit, type Edits, listReady, type Text, textsOf, type View } from './texts.ts'
import type { Thing } from './things.ts'

export interface Pair {
  text: Text
  edit: Edit
}

export interface Request {
  pairs: readonly Pair[]
  send: () => Promise<unknown>
  /** Where the server finds fault with which text. */
  places: ReadonlyMap<string, Text>
}

/** Sent one after the other: what is refused of one has nothing to do with the others. */
export function groupsOf(view: View, edits: Edits): Pair[][] {
  const ready = listReady(textsOf(view), edits)
  return [...Map.groupBy(ready, ({ text }) => groupOf(text)).values()]
}

const groupOf = ({ stepid, kind, name, thing }: Text): string =>
  kind === 'thing' && name === 'name' ? `page ${thing?.wikiid}` : `step ${stepid}`

export function requestOf(view: View, pairs: readonly Pair[]): Request {
  const [{ text } = { text: undefined }] = pairs
  if (text?.kind === 'thing' && text.name === 'name' && text.thing)
    return nameRequest(view, text.thing, pairs)
  return text?.stepid == null ? guideRequest(view, pairs) : stepRequest(view, text.stepid, pairs)
}

/** Tools and parts are called as their pages are, for all guides at once. */
function nameRequest({ langid }: View, thing: Thing, pairs: readonly Pair[]): Request {
  const { title, revisionid, source_revisionid } = thing
  const [pair] = pairs
  return {
    pairs,
    places: new Map(pair ? [['display_title', pair.text]] : []),
    send: () =>
      api.updatePage({
        params: { namespace: 'ITEM', title },
        query: { langid, revisionid },
        body: { display_title: pair?.edit.text ?? '', source_revisionid },
      }),
  }
}

function guideRequest({ guideid, langid, revisionid }: View, pairs: readonly Pair[]): Request {
  const fields = pairs.filter(({ text }) => text.kind === 'field')
  const words = pairs.filter(({ text }) => text.kind === 'thing')
  const translated_things = words.flatMap(({ text, edit }) =>
    text.thing ? [{ list: text.thing.list, place: text.thing.place, [text.name]: edit.text }] : [],
  )
  const merged = mergeBy(translated_things, ({ list, place }) => `${list} ${place}`)
  const placeOf = ({ thing, name }: Text) => {
    const at = merged.findIndex(({ list, place }) => list === thing?.list && place === thing?.place)
    return `translated_things.${at}.${name}`
  }
  const body = {
    ...Object.fromEntries(fields.map(({ text, edit }) => [text.name, edit.text])),
    ...(merged.length > 0 && { translated_things: merged }),
  } as Input<'updateGuide'>['body']
  return {
    pairs,
    places: new Map([
      ...fields.map(({ text }) => [text.name, text] as const),
      ...words.map(({ text }) => [placeOf(text), text] as const),
    ]),
    send: () => api.updateGuide({ params: { guideid }, query: { langid, revisionid }, body }),
  }
}

function stepRequest(view: View, stepid: number, pairs: readonly Pair[]): Request {
  const { guideid, langid } = view
  const title = pairs.find(({ text }) => text.kind === 'title')
  const lines = pairs.filter(({ text }) => text.kind === 'line')
  const { fields, places } = fieldsOf(pairs.filter(({ text }) => text.kind === 'word'))
  const step = view.steps.find((each) => each.stepid === stepid)
  const body = {
    ...(title && { title: title.edit.text }),
    ...(lines.length > 0 && {
      translated_lines: lines.map(({ text, edit }) => ({ line: Number(text.name), text: edit.text })),
    }),
    ...(fields.length > 0 && { translated_fields: fields }),
  }
  return {
    pairs,
    places: new Map([
      ...(title ? [['title', title.text] as const] : []),
      ...lines.map(({ text }, index) => [`translated_lines.${index}`, text] as const),
      ...places,
    ]),
    send: () =>
      api.updateStep({
        params: { guideid, stepid },
        query: { langid, revisionid: step?.revisionid ?? 0, ...madeOn(view) },
        body,
      }),
  }
}

/** The state of the translation that the translator had before them. */
const madeOn = ({ guide_revisionid }: View) => (guide_revisionid === null ? {} : { guide_revisionid })

type TranslatedField = NonNullable<NonNullable<Input<'updateStep'>['body']>['translated_fields']>[number]

/** Words of a form by their field; labels of options stand beside the option that answers are kept as. */
function fieldsOf(words: readonly Pair[]) {
  const guids = [...new Set(words.flatMap(({ text }) => text.of?.guid ?? []))]
  const places: (readonly [place: string, text: Text])[] = []
  const fields = guids.map((field_guid, index): TranslatedField => {
    const own = words.filter(({ text }) => text.of?.guid === field_guid)
    const options = own.filter(({ text }) => text.of?.option != null)
    const others = own.filter(({ text }) => text.of?.option == null)
    for (const { text } of others) places.push([`translated_fields.${index}.${text.name}`, text])
    for (const [at, { text }] of options.entries())
      places.push([`translated_fields.${index}.options.${at}`, text])
    return {
      field_guid,
      ...Object.fromEntries(others.map(({ text, edit }) => [text.name, edit.text])),
      ...(options.length > 0 && {
        options: options.map(({ text, edit }) => ({ option: text.of?.option ?? '', label: edit.text })),
      }),
    }
  })
  return { fields, places }
}

function mergeBy<T extends object>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const groups = Map.groupBy(all, keyOf)
  return [...groups.values()].map((group) => Object.assign({}, ...group) as T)
}
