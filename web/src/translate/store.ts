// Holds what one translator sees and has typed, keeps it at every change, and sends it.
import { ApiError, type Input } from '@stepwright/client'
import { api } from '../lib/api.ts'
import type { Place } from '../lib/drafts/kept.ts'
import { keepDraft, takeUpDraft } from './draft.ts'
import { loadView } from './queries.ts'
import {
  type Edit,
  type Edits,
  listReady,
  rebase,
  type Text,
  textsOf,
  type View,
  type Work,
  withSent,
} from './texts.ts'

/** In one saving nobody is merged with more often than this: two programs that fight would never end. */
const mostConflicts = 8

export interface State extends Work {
  readonly view: View
  /** When what was left here before was typed; null where nothing was. */
  readonly keptAt: number | null
  /** False where the browser keeps nothing. */
  readonly isKept: boolean
}

export interface Store {
  get: () => State
  subscribe: (listener: () => void) => () => void
  change: (edits: (edits: Edits) => Edits) => void
  forgetOrphans: () => void
  /** Drops everything that is typed and not saved, and answers how to have it back. */
  discard: () => () => void
  /** Answers how many texts wait for a decision. */
  save: () => Promise<number>
}

export function makeStore(place: Place, start: View): Store {
  const { guideid } = start
  const langid = start.langid
  const { work, at } = takeUpDraft(place, start)
  let state: State = { view: start, ...work, keptAt: at, isKept: true }
  const listeners = new Set<() => void>()
  const set = (next: State) => {
    state = { ...next, isKept: keepDraft(place, next.view, next, Date.now()) }
    for (const listener of listeners) listener()
  }
  const takeIn = (view: View) => set({ ...state, ...rebase(state, state.view, view), view })

  const sendOnce = async () => {
    takeIn(await loadView(guideid, langid))
    for (const group of groupsOf(state)) {
      await send(state.view, group, langid)
      const sent = group.pairs.map(({ text, edit }) => ({ key: text.key, text: edit.text }))
      set({ ...state, edits: withSent(state.edits, sent) })
    }
  }
  const save = async () => {
    for (let conflicts = 0; ; ) {
      try {
        await sendOnce()
        break
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409) || ++conflicts > mostConflicts) throw error
      }
    }
    takeIn(await loadView(guideid, langid))
    return Object.keys(state.edits).length
  }
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (edits) => set({ ...state, edits: edits(state.edits) }),
    forgetOrphans: () => set({ ...state, orphans: [] }),
    discard: () => {
      const { edits, orphans, view } = state
      set({ ...state, edits: {}, orphans: [] })
      return () => set({ ...state, ...rebase({ edits, orphans }, view, state.view) })
    },
    save,
  }
}

interface Group {
  /** Null for the guide as a whole. */
  stepid: number | null
  pairs: { text: Text; edit: Edit }[]
}

function groupsOf({ view, edits }: State): Group[] {
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
  const step = view.steps.find((each) => each.stepid === stepid)
  await api.updateStep({
    params: { guideid, stepid },
    query: { langid, revisionid: step?.revisionid ?? 0, ...madeOn(view) },
    body: {
      ...(title && { title: title.edit.text }),
      ...(lines.length > 0 && {
        translated_lines: lines.map(({ text, edit }) => ({ line: Number(text.name), text: edit.text })),
      }),
    },
  })
}

/** The state of the translation that the translator had before them. */
const madeOn = ({ guide_revisionid }: View) => (guide_revisionid === null ? {} : { guide_revisionid })
