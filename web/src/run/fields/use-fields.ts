// What is typed into the form of a step: kept on the device at every keystroke, judged at once, and put on its way once a
// field is left.
import { type Evaluation, evaluateAnswer } from '@stepwright/rules'
import { useCallback, useEffect, useRef } from 'react'
import type { Field } from '../../lib/api.ts'
import { freshUuid } from '../../lib/fresh-key.ts'
import { readTyped, showTyped } from '../../lib/i18n/typed-answer.ts'
import { dropDraft, keepDraft } from '../queue/disk.ts'
import { draftKey, type FileType, type Readings, waitingOf } from '../queue/noted.ts'
import { lastAnswer, note } from '../queue/queue.ts'
import { useQueue } from '../queue/queue-state.ts'
import { areSame, shownOf, textsOf, type Values } from '../work/answers.ts'
import type { Stand } from '../work/stand.ts'
import { answersOf } from './answers-of.ts'

interface Place {
  runid: string
  userid: number
  locale: string
}

export interface FieldState {
  field: Field
  texts: readonly string[]
  judgements: readonly Evaluation[]
  /** Is what is shown on the server, on its way, in this page only, or only typed? */
  kept: 'empty' | 'typed' | 'waiting' | 'unsafe' | 'saved'
  type: (index: number, text: string) => void
  /** Puts it on its way if it can be taken and has changed. */
  commit: () => void
  /** For choices: typed and committed in one. */
  choose: (text: string) => void
  /** For a code that was scanned: in place of what was typed, and committed. */
  scan: (code: string) => void
  /** A photo, a clip or a document, as the field takes. */
  addFile: (file: File) => void
}

/** What every way of answering a field is given. */
export interface InputProps {
  state: FieldState
  id: string
  describedBy: string
}

export function useFields(place: Place, form: readonly Field[], stand: Stand): FieldState[] {
  const { runid, userid, locale } = place
  const { values } = stand
  const { drafts, files, isDurable } = useQueue()

  const judge = (field: Field, text: string): Evaluation => {
    // Until it is uploaded, a file stands there by the name that the device has given it.
    if (files.some(({ name }) => name === text)) return { ...evaluateAnswer(field, ''), value: text }
    return evaluateAnswer(field, readTyped(field, text, locale))
  }

  const commitTexts = (field: Field, texts: readonly string[]) => {
    const number = field.field_revisionid
    const judgements = texts.map((text) => judge(field, text))
    // What was noted in this very moment counts, drawn or not.
    const last = texts.map((_, index) => lastAnswer(runid, number, index + 1))
    const known = last.map((each, index) => (each ? each.value : (values.get(number)?.[index] ?? null)))
    const shownBy = (_field: number, reading: number) =>
      last[reading - 1]?.eventid ?? stand.shownBy(number, reading)
    const readings = takeable(judgements, known)
    const isWhole = judgements.every(({ fault }) => !fault)
    const drop = () => isWhole && dropDraft(draftKey({ run: runid, userid, field: number }), texts)
    if (areSame(readings, known)) return void drop()
    const answers = answersOf(number, { readings, known }, shownBy)
    void note(runid, userid, { type: 'value.saved', answers }).then(drop)
  }

  return shownOf(form, values).map((field) => {
    const number = field.field_revisionid
    const draft = drafts.get(draftKey({ run: runid, userid, field: number }))
    const texts = draft?.texts ?? shownTexts(field, values, locale)
    const keepTexts = (next: readonly string[]) =>
      keepDraft({ run: runid, userid, field: number, texts: next })
    const waiting = waitingOf(
      stand.since.filter(({ answers }) => answers?.some((answer) => answer.field_revisionid === number)),
      files.filter((file) => file.run === runid && file.field === number),
    )
    return {
      field,
      texts,
      judgements: texts.map((text) => judge(field, text)),
      kept: draft ? 'typed' : keptOf(waiting, isDurable, values.get(number)),
      type: (index, text) => keepTexts(texts.map((each, at) => (at === index ? text : each))),
      commit: () => commitTexts(field, texts),
      choose: (text) => commitTexts(field, [text]),
      scan: (code) => {
        keepTexts([code])
        commitTexts(field, [code])
      },
      addFile: (file) => addFile({ place, stand }, field, file),
    }
  })
}

type Waiting = ReturnType<typeof waitingOf>

function keptOf({ all, kept }: Waiting, isDurable: boolean, readings: Readings = []): FieldState['kept'] {
  if (kept < all) return 'typed'
  if (all > 0) return isDurable ? 'waiting' : 'unsafe'
  return readings.some((value) => value !== null) ? 'saved' : 'empty'
}

/** In the first place that is free, else in the last one. */
function addFile({ place, stand }: { place: Place; stand: Stand }, field: Field, file: File): void {
  const { runid, userid } = place
  const number = field.field_revisionid
  const known = stand.values.get(number) ?? []
  const free = known.indexOf(null)
  const reading = Math.min((free === -1 ? known.length : free) + 1, field.readings)
  const name = freshUuid()
  const based_on = stand.shownBy(number, reading)
  const answers = [{ field_revisionid: number, reading, file: name, based_on }]
  const type = field.field_type as FileType
  void note(runid, userid, { type: 'value.saved', answers }, { file: { name, field: number, type, file } })
}

/** As the reader writes numbers. */
const shownTexts = (field: Field, values: Values, locale: string): string[] =>
  textsOf(field, values).map((text) => showTyped(field, text, locale))

/** One reading that can not be taken holds up no other: it stays as it is known. */
const takeable = (judgements: readonly Evaluation[], known: Readings): Readings =>
  judgements.map(({ fault, value }, index) => (fault ? (known[index] ?? null) : value))

/** Puts everything on its way when the step is left or the page is hidden; proposals count only when it is left. */
export function useCommitAll(fields: readonly FieldState[]): () => void {
  const latest = useRef(fields)
  latest.current = fields
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden')
        for (const { kept, commit } of latest.current) if (kept === 'typed') commit()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      // The browser's own way back leaves no field; so does a run that was ended elsewhere.
      for (const { kept, commit } of latest.current) if (kept === 'typed') commit()
    }
  }, [])
  return useCallback(() => {
    for (const { field, commit } of latest.current) if (!isMedia(field)) commit()
  }, [])
}

export const isMedia = ({ field_type }: Pick<Field, 'field_type'>): boolean =>
  ['Image', 'Video', 'Document'].includes(field_type)
