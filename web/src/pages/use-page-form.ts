// Writing one page: the values, saving them, and what happens when somebody else was faster.
import { ApiError } from '@stepwright/client'
import { type FormEvent, useState } from 'react'
import { toFormErrors } from '../lib/forms/form-errors.ts'
import { useFaults } from '../lib/forms/use-faults.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../lib/query-client.ts'
import type { BasePage } from './queries.ts'
import {
  emptyValues,
  mergePages,
  type Page,
  type PageCollision,
  type PageValues,
  takeMine,
  takeTheirs,
  valuesOf,
} from './values.ts'

const fields = ['title', 'display_title', 'description', 'contents', 'parent', 'position']

interface Conflict {
  collisions: readonly PageCollision[]
}

interface Options {
  /** Absent for a page that is not there yet. */
  page?: Page | undefined
  initial?: Partial<PageValues>
  send: (values: PageValues, base: BasePage) => Promise<void>
}

export function usePageForm({ page, initial, send }: Options) {
  const words = useTexts()
  const [base, setBase] = useState<BasePage>(() =>
    page ? { values: valuesOf(page), revisionid: page.revisionid } : { values: emptyValues, revisionid: 0 },
  )
  const [values, setValues] = useState<PageValues>({ ...base.values, ...initial })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isSending, setSending] = useState(false)
  const { faults, problem, formRef, refuse, clear } = useFaults()

  const merge = (theirs: Page) => {
    const merged = mergePages(base.values, values, valuesOf(theirs))
    setBase({ values: valuesOf(theirs), revisionid: theirs.revisionid })
    setValues(merged.values)
    void queryClient.invalidateQueries({ queryKey: ['pages'] })
    setConflict({ collisions: merged.collisions })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || (conflict?.collisions.length ?? 0) > 0) return
    setSending(true)
    clear()
    try {
      await send(values, base)
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
  const settle = (collision: PageCollision, side: 'mine' | 'theirs') => {
    setValues(side === 'mine' ? takeMine(values, collision) : takeTheirs(values, collision))
    setConflict((old) => old && { ...old, collisions: old.collisions.filter((each) => each !== collision) })
  }
  return {
    values,
    setValues,
    base,
    faults,
    conflict,
    settle,
    form: { ref: formRef, onSubmit, problem, isSending },
  }
}
