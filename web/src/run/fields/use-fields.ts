// State of the form of a step: stores every keystroke on the device, evaluates it, and queues an event when a field is
// left.
import { type Evaluation, evaluateAnswer } from '@stepwright/rules'
import { useCallback, useEffect, useRef } from 'react'
import type { Field } from '../../lib/api.ts'
import { freshUuid } from '../../lib/fresh-key.ts'
import { readTyped, showTyped } from '../../lib/i18n/typed-answer.ts'
import { draftKey, type FileType, type Readings, waitingOf } from '../queue/device-events.ts'
import { lastAnswer, note } from '../queue/queue.ts'
import { useQueue } from '../queue/queue-state.ts'
import { runLog } from '../queue/run-log.ts'
import { shownOf, textsOf, type Values } from '../work/answers.ts'
import type { RunState } from '../work/run-state.ts'
import { typedAnswersOf } from './answers-of.ts'

interface FieldsContext {
  runid: string
  userid: number
  locale: string
}

export interface FieldState {
  field: Field
  texts: readonly string[]
  judgements: readonly Evaluation[]
  /** Where the shown answer is: on the server, in the send queue, in this page only, or in a draft. */
  storage: 'empty' | 'typed' | 'waiting' | 'unsafe' | 'saved'
  type: (index: number, text: string) => void
  /** Queues the answer if it is valid and has changed. */
  commit: () => void
  /** Types and commits in a single step, for choices. */
  choose: (text: string) => void
  /** Replaces the text of a reading by a scanned code and commits it. */
  scan: (code: string, index: number) => void
  /** Adds a photo, video or document. */
  addFile: (file: File) => void
}

/** Props that all inputs of a field share. */
export interface InputProps {
  state: FieldState
  id: string
  describedBy: string
}

export function useFields(context: FieldsContext, form: readonly Field[], state: RunState): FieldState[] {
  const { runid, userid, locale } = context
  const { values } = state
  const { drafts, files, isDurable } = useQueue()

  const evaluate = (field: Field, text: string): Evaluation => {
    // Until it is uploaded, the value of a file is the name that the device gave it.
    const isFile = files.some(({ name }) => name === text)
    // The name of a signer is shown, and only signing changes it.
    const isSigned = field.field_type === 'Signature' && text !== ''
    if (isFile || isSigned) return { ...evaluateAnswer(field, ''), value: text }
    return evaluateAnswer(field, readTyped(field, text, locale))
  }

  const commitTexts = (field: Field, texts: readonly string[]) => {
    const number = field.field_revisionid
    const judgements = texts.map((text) => evaluate(field, text))
    const last = texts.map((_, index) => lastAnswer(runid, number, index + 1))
    const answers = typedAnswersOf(number, { judgements, last, state })
    const isWhole = judgements.every(({ fault }) => !fault)
    const drop = () => isWhole && runLog.dropDraft(draftKey({ run: runid, userid, field: number }), texts)
    if (answers.length === 0) return void drop()
    void note(runid, userid, { type: 'value.saved', answers }).then(drop)
  }

  return shownOf(form, values).map((field) => {
    const number = field.field_revisionid
    const draft = drafts.get(draftKey({ run: runid, userid, field: number }))
    const texts = draft?.texts ?? shownTexts(field, values, locale)
    const keepTexts = (next: readonly string[]) =>
      runLog.putDraft({ run: runid, userid, field: number, texts: next })
    const waiting = waitingOf(
      state.since.filter(({ answers }) => answers?.some((answer) => answer.field_revisionid === number)),
      files.filter((file) => file.run === runid && file.field === number),
    )
    return {
      field,
      texts,
      judgements: texts.map((text) => evaluate(field, text)),
      storage: draft ? 'typed' : storageOf(waiting, isDurable, values.get(number)),
      type: (index, text) => keepTexts(texts.map((each, at) => (at === index ? text : each))),
      commit: () => commitTexts(field, texts),
      choose: (text) => commitTexts(field, [text]),
      scan: (code, index) => {
        const next = texts.map((each, at) => (at === index ? code : each))
        keepTexts(next)
        commitTexts(field, next)
      },
      addFile: (file) => addFile({ context, state }, field, file),
    }
  })
}

type Waiting = ReturnType<typeof waitingOf>

function storageOf(
  { all, stored }: Waiting,
  isDurable: boolean,
  readings: Readings = [],
): FieldState['storage'] {
  if (stored < all) return 'typed'
  if (all > 0) return isDurable ? 'waiting' : 'unsafe'
  return readings.some((value) => value !== null) ? 'saved' : 'empty'
}

/** Writes to the first empty reading, else to the last. */
function addFile(
  { context, state }: { context: FieldsContext; state: RunState },
  field: Field,
  file: File,
): void {
  const { runid, userid } = context
  const number = field.field_revisionid
  const known = state.values.get(number) ?? []
  const free = known.indexOf(null)
  const reading = Math.min((free === -1 ? known.length : free) + 1, field.readings)
  const name = freshUuid()
  const based_on = state.shownBy(number, reading)
  const answers = [{ field_revisionid: number, reading, file: name, based_on }]
  const type = field.field_type as FileType
  void note(runid, userid, { type: 'value.saved', answers }, { files: [{ name, field: number, type, file }] })
}

/** Formatted in the user's locale. */
const shownTexts = (field: Field, values: Values, locale: string): string[] =>
  textsOf(field, values).map((text) => showTyped(field, text, locale))

/** Commits all fields when the step is left or the page is hidden; proposed values only when the step is left. */
export function useCommitAll(fields: readonly FieldState[]): {
  commitAll: () => void
  commitTyped: () => void
} {
  const latest = useRef(fields)
  latest.current = fields
  const commitTyped = useCallback(() => {
    for (const { storage, commit } of latest.current) if (storage === 'typed') commit()
  }, [])
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && commitTyped()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      // The back button of the browser blurs no field. The same applies if the run was ended elsewhere.
      commitTyped()
    }
  }, [commitTyped])
  const commitAll = useCallback(() => {
    for (const { field, commit } of latest.current) if (!isMedia(field)) commit()
  }, [])
  return { commitAll, commitTyped }
}

export const isMedia = ({ field_type }: Pick<Field, 'field_type'>): boolean =>
  ['Image', 'Video', 'Document'].includes(field_type)
