// Sends what is typed of a translation, a request for the guide and for each step. Who was faster is merged.
import { ApiError, type Input } from '@stepwright/client'
import { api } from '../lib/api.ts'
import type { Draft } from '../lib/drafts/draft.ts'
import { loadView } from './queries.ts'
import {
  type Edit,
  type Edits,
  listReady,
  type Text,
  textsOf,
  type View,
  type Work,
  withSent,
} from './texts.ts'

/** In one saving nobody is merged with more often than this: two programs that fight would never end. */
const mostConflicts = 8

export async function saveTranslation(draft: Draft<View, Work>): Promise<void> {
  const { guideid, langid } = draft.get().base
  for (let conflicts = 0; ; ) {
    try {
      draft.rebase(await loadView(guideid, langid))
      await sendAll(draft)
      break
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409) || ++conflicts > mostConflicts) throw error
    }
  }
  draft.rebase(await loadView(guideid, langid))
}

async function sendAll(draft: Draft<View, Work>): Promise<void> {
  const { base, typed } = draft.get()
  for (const group of groupsOf(base, typed.edits)) {
    await send(base, group, base.langid)
    const sent = group.pairs.map(({ text, edit }) => ({ key: text.key, text: edit.text }))
    draft.change((work) => ({ ...work, edits: withSent(work.edits, sent) }))
  }
}

type ToldField = NonNullable<NonNullable<Input<'updateStep'>['body']>['translated_fields']>[number]

interface Group {
  /** Null for the guide as a whole. */
  stepid: number | null
  pairs: { text: Text; edit: Edit }[]
}

function groupsOf(view: View, edits: Edits): Group[] {
  const groups = new Map<number | null, Group['pairs']>()
  for (const pair of listReady(textsOf(view), edits)) {
    const { stepid } = pair.text
    groups.set(stepid, [...(groups.get(stepid) ?? []), pair])
  }
  return [...groups].map(([stepid, pairs]) => ({ stepid, pairs }))
}

async function send(view: View, { stepid, pairs }: Group, langid: string): Promise<void> {
  const { guideid, revisionid } = view
  if (stepid === null) {
    const body = Object.fromEntries(pairs.map(({ text, edit }) => [text.name, edit.text]))
    await api.updateGuide({
      params: { guideid },
      query: { langid, revisionid },
      body: body as Input<'updateGuide'>['body'],
    })
    return
  }
  const title = pairs.find(({ text }) => text.kind === 'title')
  const lines = pairs.filter(({ text }) => text.kind === 'line')
  const words = pairs.filter(({ text }) => text.kind === 'word')
  const step = view.steps.find((each) => each.stepid === stepid)
  await api.updateStep({
    params: { guideid, stepid },
    query: { langid, revisionid: step?.revisionid ?? 0, ...madeOn(view) },
    body: {
      ...(title && { title: title.edit.text }),
      ...(lines.length > 0 && {
        translated_lines: lines.map(({ text, edit }) => ({ line: Number(text.name), text: edit.text })),
      }),
      ...(words.length > 0 && { translated_fields: fieldsOf(words) }),
    },
  })
}

/** Words of a form by their field; labels of options stand beside the option that answers are kept as. */
function fieldsOf(words: Group['pairs']): ToldField[] {
  const fields = new Map<string, ToldField>()
  for (const { text, edit } of words) {
    if (!text.of) continue
    const { guid, option } = text.of
    const before = fields.get(guid) ?? { field_guid: guid }
    const told =
      option === null
        ? { [text.name]: edit.text }
        : { options: [...(before.options ?? []), { option, label: edit.text }] }
    fields.set(guid, { ...before, ...told })
  }
  return [...fields.values()]
}

/** The state of the translation that the translator had before them. */
const madeOn = ({ guide_revisionid }: View) => (guide_revisionid === null ? {} : { guide_revisionid })
