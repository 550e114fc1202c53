// Builds the requests of a translation: for the guide, for each step, and for each page of a tool or part. Pure.
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
  /** Maps paths of the server's faults to texts. */
  places: ReadonlyMap<string, Text>
}

/** Sent one after the other; a rejected request does not affect the others. */
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

/** Titles of tools and parts are those of their pages, for all guides. */
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

/** Revision of the translation that the user sees. */
const madeOn = ({ guide_revisionid }: View) => (guide_revisionid === null ? {} : { guide_revisionid })

type TranslatedField = NonNullable<NonNullable<Input<'updateStep'>['body']>['translated_fields']>[number]

/** Texts of a form by field. Option labels are sent with the option that answers are stored as. */
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
