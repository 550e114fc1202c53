// State of the editor of a guide: a reducer with undo over all changes.
import type { Input } from '@stepwright/client'
import { type GuideCollision, type GuideState, mergeGuides } from '@stepwright/rules'
import type { Image } from '../lib/api.ts'
import type { Side } from '../lib/drafts/conflicts.ts'
import { settle } from './collisions.ts'
import { type Document, withForm } from './document.ts'
import { type Guids, withGuids } from './form-state.ts'
import { type Snapshot, sameGuide, toDocument, toState, withFirstStep } from './guide-state.ts'

/** A request without an answer yet. Repeated under the same key, it takes effect once. */
export interface Pending {
  readonly key: string
  /** Revision that the request is based on. */
  readonly madeOn: number
  readonly body: Input<'saveDocument'>['body']
  /** The guide after the request, if no other user changes it. */
  readonly wanted: GuideState
}

export interface EditorState {
  readonly base: Snapshot
  readonly document: Document
  readonly past: readonly Document[]
  readonly future: readonly Document[]
  /** Name of the field being typed into: consecutive input is undone together. */
  readonly group: string | null
  readonly groupAt: number
  readonly collisions: readonly GuideCollision[]
  readonly pending: Pending | null
  readonly images: Readonly<Record<number, Image>>
  /** Ids of new steps after saving. */
  readonly renamed: Readonly<Record<number, number>>
}

export type Action =
  | { type: 'edit'; change: (document: Document) => Document; group?: string | undefined; at: number }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'sent'; pending: Pending | null }
  /** A new version of the server; `ancestor` is the common base of both sides, `names` what the server calls new parts. */
  | { type: 'answered'; ancestor: GuideState; theirs: Snapshot; names?: Names }
  /** A document with forms that an earlier version stored separately. */
  | { type: 'adopt'; document: Document; collisions: readonly GuideCollision[] }
  | { type: 'settle'; collision: GuideCollision; side: Side }
  | { type: 'images'; images: Readonly<Record<number, Image>> }

/** The ids of new steps, and the guids of new fields. */
export interface Names {
  readonly numbers: ReadonlyMap<number, number>
  readonly guids: Guids
}

const historyLimit = 200
const togetherMs = 1500

export function startState(base: Snapshot, images: Record<number, Image>): EditorState {
  return {
    base,
    document: withFirstStep(toDocument(base.state)),
    past: [],
    future: [],
    group: null,
    groupAt: 0,
    collisions: [],
    pending: null,
    images,
    renamed: {},
  }
}

export function reduce(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'edit':
      return edit(state, action)
    case 'undo':
      return undo(state)
    case 'redo':
      return redo(state)
    case 'sent':
      return { ...state, pending: action.pending }
    case 'answered':
      return absorb(state, action)
    case 'settle':
      return settled(state, action)
    case 'adopt':
      return {
        ...edit(state, { type: 'edit', change: () => action.document, at: 0 }),
        collisions: [...state.collisions, ...action.collisions],
      }
    case 'images':
      return { ...state, images: { ...state.images, ...action.images } }
  }
}

function edit(state: EditorState, { change, group, at }: Extract<Action, { type: 'edit' }>): EditorState {
  const document = change(state.document)
  if (document === state.document) return state
  const isTogether = group !== undefined && group === state.group && at - state.groupAt < togetherMs
  return {
    ...state,
    document,
    past: isTogether ? state.past : [...state.past, state.document].slice(-historyLimit),
    future: [],
    group: group ?? null,
    groupAt: at,
  }
}

function undo(state: EditorState): EditorState {
  const before = state.past.at(-1)
  if (!before) return state
  return {
    ...state,
    document: before,
    past: state.past.slice(0, -1),
    future: [state.document, ...state.future],
    group: null,
  }
}

function redo(state: EditorState): EditorState {
  const [next, ...future] = state.future
  if (!next) return state
  return { ...state, document: next, past: [...state.past, state.document], future, group: null }
}

function absorb(state: EditorState, { ancestor, theirs, names }: Extract<Action, { type: 'answered' }>) {
  const named = names ? nameParts(state, names) : state
  // Without other changes the document keeps its identity.
  if (sameGuide(ancestor, theirs.state)) return { ...named, base: theirs }
  const merge = (document: Document) => mergeGuides(ancestor, toState(document), theirs.state)
  const { merged, collisions } = merge(named.document)
  // Earlier entries of the undo history are rebased, so that undo never reverts another user's work.
  const rebase = (document: Document) => toDocument(merge(document).merged, document)
  return {
    ...named,
    base: theirs,
    document: toDocument(merged, named.document),
    past: named.past.map(rebase),
    future: named.future.map(rebase),
    group: null,
    collisions: [...named.collisions, ...collisions],
  }
}

function nameParts(state: EditorState, { numbers, guids }: Names): EditorState {
  const number = (document: Document): Document => {
    const steps = document.steps.map((step) => {
      const stepid = numbers.get(step.stepid)
      const { form = [] } = step
      const named = withGuids(form, guids)
      const now = named === form ? step : withForm(step, named)
      return stepid === undefined ? now : { ...now, stepid }
    })
    return numbers.size + guids.size === 0 ? document : { ...document, steps }
  }
  return {
    ...state,
    document: number(state.document),
    past: state.past.map(number),
    future: state.future.map(number),
    pending: null,
    renamed: { ...state.renamed, ...Object.fromEntries(numbers) },
  }
}

/** Content that is not in the document yet is inserted as an edit of its own, which can be undone. */
function settled(state: EditorState, { collision, side }: Extract<Action, { type: 'settle' }>): EditorState {
  const collisions = state.collisions.filter((each) => each !== collision)
  const document = settle(state.document, collision, side)
  if (document === state.document) return { ...state, collisions }
  return { ...state, document, collisions, past: [...state.past, state.document], future: [], group: null }
}
