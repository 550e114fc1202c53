// A step in full screen: instructions, and beside them the form.
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { Entry, Field, Step } from '../../lib/api.ts'
import { ContentLanguage } from '../../lib/i18n/content-language.ts'
import { textDirection } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Conflict } from '../conflicts/Conflict.tsx'
import { answersOf } from '../fields/answers-of.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { MediaInput } from '../fields/MediaInput.tsx'
import { useCommitAll, useFields } from '../fields/use-fields.ts'
import type { Given } from '../fields/use-given.ts'
import { useStepScans } from '../keys/use-step-scans.ts'
import type { Scan } from '../keys/use-wedge.ts'
import { RunNotes } from '../notes/RunNotes.tsx'
import { dropFile, note } from '../queue/queue.ts'
import { SignatureInput } from '../signing/SignatureInput.tsx'
import { conflictsOf, type RunState } from '../work/run-state.ts'
import { usePictureSpace } from './use-picture-space.ts'
import './styles.ts'

interface RunStepProps {
  entry: Entry
  userid: number
  step: Step
  number: number
  /** The prerequisite guide that this step belongs to. */
  from: string | null
  form: readonly Field[]
  state: RunState
  media: ReactNode
  lines: ReactNode
  controls: { current: StepControls }
  /** Language of the guide's text. */
  langid: string
}

/** Functions of the visible step that the screen calls. */
export interface StepControls {
  /** Called before the step is left. */
  leave: () => void
  /** Takes a scanned code; returns false if there is no step. */
  take: (scan: Scan) => boolean
  /** Called before the user may change. Proposed values stay proposed. */
  commitTyped: () => void
}

/** Fewer fields are seen without scrolling in one column. */
const fewestInColumns = 4

export const noControls: StepControls = { leave: () => {}, take: () => false, commitTyped: () => {} }

export function RunStep({
  entry,
  userid,
  step,
  number,
  from,
  form,
  state,
  media,
  lines,
  controls,
  langid,
}: RunStepProps) {
  const { t, locale } = useTexts()
  const { runid } = entry
  const fields = useFields({ runid, userid, locale }, form, state)
  const { commitAll, commitTyped } = useCommitAll(fields)
  const scans = useStepScans(fields)
  const latestScans = useRef(scans)
  latestScans.current = scans
  const latestState = useRef(state)
  latestState.current = state
  const confirm = useConfirm()
  const body = useRef<HTMLElement>(null)
  usePictureSpace(body)

  useEffect(() => {
    controls.current = {
      leave: commitAll,
      take: (scan) => latestScans.current.take(scan),
      commitTyped,
    }
    return () => {
      controls.current = noControls
    }
  }, [commitAll, commitTyped, controls])

  const removeFile = async (field: Field, { index, waiting }: Given) => {
    const number = field.field_revisionid
    const value = state.values.get(number)?.[index]
    const isSure = await confirm({
      title: t('run.removeTitle', { label: field.label }),
      body: t(waiting ? 'run.removeBody' : 'run.removeSavedBody'),
      action: t('run.remove'),
      danger: true,
    })
    if (!isSure) return
    // The file may have been uploaded meanwhile, or another file removed.
    const readings = latestState.current.values.get(number) ?? []
    const now = value != null && readings.includes(value) ? readings.indexOf(value) : index
    const left = [...readings.filter((_, at) => at !== now), null]
    await note(runid, userid, {
      type: 'value.saved',
      answers: answersOf(
        number,
        { readings: left, known: readings, isFile: true },
        latestState.current.shownBy,
      ),
    })
    if (waiting) await dropFile(waiting.name)
  }
  const notes = <RunNotes entry={entry} userid={userid} state={state} stepid={step.stepid} />
  return (
    <article
      ref={body}
      className="sw-stack sw-run-step"
      data-gap="5"
      aria-labelledby="run-place"
      data-has-form={fields.length > 0 || undefined}
      data-has-long-form={fields.length >= fewestInColumns || undefined}
      data-has-media={media ? true : undefined}
      dir={textDirection(langid)}
    >
      <div className="sw-stack sw-run-do" data-gap="4">
        {from && <p className="sw-run-from">{t('run.from', { title: from })}</p>}
        <h2 id="run-place" tabIndex={-1}>
          <span className="sw-run-number">{t('run.step', { number })}</span>
          {step.title ? (
            <span lang={langid}>{step.title}</span>
          ) : (
            <span className="sw-hidden">{t('run.step', { number })}</span>
          )}
        </h2>
        {media && <div className="sw-run-media">{media}</div>}
        {step.lines.length > 0 && (
          <ContentLanguage value={langid}>
            <ul className="sw-lines">{lines}</ul>
          </ContentLanguage>
        )}
        {fields.length === 0 && notes}
      </div>
      {fields.length > 0 && (
        <section className="sw-stack sw-run-form" data-gap="5" aria-label={t('run.form')}>
          {fields.map(({ field, ...rest }) => (
            <Fragment key={field.field_guid}>
              <FieldInput
                state={{ field, ...rest }}
                refusal={scans.refusalIn({ field, ...rest })}
                signature={(props) => (
                  <SignatureInput {...props} entry={entry} form={form} onOpen={commitAll} />
                )}
                media={(props) => (
                  <MediaInput {...props} entry={entry} remove={(given) => void removeFile(field, given)} />
                )}
              />
              {conflictsOf(field, state).map((held) => (
                <Conflict key={held.answer.reading} {...{ entry, userid, field, held }} />
              ))}
            </Fragment>
          ))}
          {notes}
        </section>
      )}
    </article>
  )
}
