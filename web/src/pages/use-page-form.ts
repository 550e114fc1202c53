// Writing one page: the values, kept at every key, saving them, and what happens when somebody else was faster.
import { ApiError } from '@stepwright/client'
import { type FormEvent, useRef, useState } from 'react'
import { forgetKept, type Place } from '../lib/drafts/kept.ts'
import { useQuestionAtLeaving } from '../lib/drafts/use-question-at-leaving.ts'
import { toFormErrors } from '../lib/forms/form-errors.ts'
import { useFaults } from '../lib/forms/use-faults.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../lib/query-client.ts'
import { isTouched, keepDraft, type Typed, takeUpDraft } from './draft.ts'
import type { BasePage } from './queries.ts'
import {
  mergePages,
  type Page,
  type PageCollision,
  type PageValues,
  takeMine,
  takeTheirs,
  valuesOf,
} from './values.ts'

const fields = ['title', 'display_title', 'description', 'contents', 'parent', 'position']

interface Options<V extends PageValues> {
  /** Where this window keeps what is typed. */
  place: Place
  /** What is there before anything is typed. */
  start: V
  /** What a change is told from; that of a page that is not there yet has no state. */
  base: BasePage
  send: (values: V, base: BasePage) => Promise<Page>
  /** Once it is saved. */
  onSent: (values: V) => Promise<unknown>
}

export type PageForm = ReturnType<typeof usePageForm>

export function usePageForm<V extends PageValues>(options: Options<V>) {
  const words = useTexts()
  const { place, send, onSent } = options
  const [base, setBase] = useState(options.base)
  const { typed, latest, set, merged, ...changing } = useTyped(options)
  const [isSending, setSending] = useState(false)
  const { faults, problem, formRef, refuse, clear } = useFaults()
  useQuestionAtLeaving(() => isTouched(latest.current))

  const merge = (theirs: Page) => {
    setBase({ values: valuesOf(theirs), revisionid: theirs.revisionid })
    changing.merge(valuesOf(theirs))
    void queryClient.invalidateQueries({ queryKey: ['pages'] })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const { values, collisions } = latest.current
    if (isSending || collisions.length > 0) return
    setSending(true)
    clear()
    try {
      await send(values, base)
      set({ start: values, values, collisions: [] })
      await onSent(values)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) merge(error.body as Page)
      else {
        const found = toFormErrors(error, fields, words)
        refuse(found.fields, found.form)
      }
    } finally {
      setSending(false)
    }
  }
  return {
    values: typed.values,
    change: changing.change,
    base,
    faults,
    /** Null where nobody else has saved meanwhile. */
    collisions: merged ? typed.collisions : null,
    settle: changing.settle,
    isMergedAtStart: merged === 'atStart',
    kept: {
      at: changing.keptAt,
      isKept: changing.isKept,
      isTouched: isTouched(typed),
      discard: changing.discard,
      forget: () => forgetKept(place),
    },
    form: { ref: formRef, onSubmit, problem, isSending },
  }
}

/**
 * What is typed, told to the browser before anybody draws it, and how it changes. Files that were on their way meet what
 * was typed since.
 */
function useTyped<V extends PageValues>({ place, start, base }: Options<V>) {
  const [taken] = useState(() => takeUpDraft(place, start, base.revisionid === 0))
  const [typed, setTyped] = useState(taken.typed)
  const [isKept, setKept] = useState(true)
  /** When somebody else's change came in: before anything was typed here, or as the answer to saving. */
  const [merged, setMerged] = useState<'atStart' | 'atSaving' | null>(taken.isMerged ? 'atStart' : null)
  const latest = useRef(typed)
  const set = (next: Typed<V>) => {
    latest.current = next
    setKept(keepDraft(place, next, Date.now()))
    setTyped(next)
  }
  const merge = (theirs: PageValues) => {
    const { start: before, values } = latest.current
    set({ start: { ...before, ...theirs }, ...mergePages(before, values, theirs) })
    setMerged('atSaving')
  }
  const settle = (collision: PageCollision, side: 'mine' | 'theirs') => {
    const { values, collisions } = latest.current
    const settled = side === 'mine' ? takeMine(values, collision) : takeTheirs(values, collision)
    const left = collisions.filter((each) => each !== collision)
    set({ ...latest.current, values: settled, collisions: left })
  }
  const change = (part: Partial<V>) =>
    set({ ...latest.current, values: { ...latest.current.values, ...part } })
  /** Drops what is typed, and answers how to have it back. */
  const discard = () => {
    const before = latest.current
    set({ start: before.start, values: before.start, collisions: [] })
    setMerged(null)
    return () => {
      set(before)
      setMerged(before.collisions.length > 0 ? 'atStart' : null)
    }
  }
  return { typed, latest, set, isKept, keptAt: taken.keptAt, merged, merge, settle, change, discard }
}
