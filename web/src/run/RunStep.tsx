// One step on the whole screen: what is to be done, and beside it what is to be noted.
import { type ReactNode, useEffect, useRef } from 'react'
import type { Entry, Field, Step } from '../lib/api.ts'
import { textDirection } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { Values } from './answers.ts'
import { FieldInput, type Scan } from './FieldInput.tsx'
import { MediaInput } from './MediaInput.tsx'
import { enqueue, takeBack } from './outbox.ts'
import { fieldForCode } from './take-code.ts'
import { useCommitAll, useFields } from './use-fields.ts'
import type { Given } from './use-given.ts'
import { showField } from './use-place.ts'

interface RunStepProps {
  entry: Entry
  userid: number
  step: Step
  number: number
  /** The guide that comes first and that this step belongs to. */
  from: string | null
  form: readonly Field[]
  values: Values
  media: ReactNode
  lines: ReactNode
  scan: Scan
  player: (video: unknown) => ReactNode
  controls: { current: StepControls }
  /** What the guide is written in. */
  langid: string
}

/** What the screen asks of the step that is shown. */
export interface StepControls {
  /** Called before the step is left. */
  leave: () => void
  /** Takes a code that a scanner typed; false: no field here takes one. */
  take: (code: string) => boolean
}

export const noControls: StepControls = { leave: () => {}, take: () => false }

export function RunStep({
  entry,
  userid,
  step,
  number,
  from,
  form,
  values,
  media,
  lines,
  scan,
  player,
  controls,
  langid,
}: RunStepProps) {
  const { t, locale } = useTexts()
  const { entryid } = entry
  const { stepid } = step
  const fields = useFields({ entryid, userid, stepid, locale }, form, values)
  const commitAll = useCommitAll(fields)
  const latest = useRef(fields)
  latest.current = fields
  const body = useRef<HTMLElement>(null)

  useEffect(() => {
    controls.current = {
      leave: commitAll,
      take: (code) => {
        const state = fieldForCode(latest.current, code)
        state?.scan(code)
        if (state) showField(state.field.field_revisionid)
        return state !== undefined
      },
    }
    return () => {
      controls.current = noControls
    }
  }, [commitAll, controls])

  const removeFile = (field: number, { index, waiting }: Given) => {
    if (waiting) return void takeBack(waiting.id)
    const kept = values.get(field) ?? []
    const left = [...kept.filter((_, at) => at !== index), null]
    void enqueue(entryid, userid, { kind: 'save', stepid, fields: { [field]: left } })
  }
  return (
    <article
      ref={body}
      className="sw-run-step"
      aria-labelledby="run-place"
      data-has-form={fields.length > 0 || undefined}
      data-has-media={media ? true : undefined}
      dir={textDirection(langid)}
    >
      <div className="sw-run-do" lang={langid}>
        {from && <p className="sw-run-from">{t('run.from', { title: from })}</p>}
        <h2 id="run-place" tabIndex={-1}>
          <span className="sw-run-number">{t('run.step', { number })}</span>
          {step.title || <span className="sw-hidden">{t('run.step', { number })}</span>}
        </h2>
        {media}
        <ul className="sw-lines">{lines}</ul>
      </div>
      {fields.length > 0 && (
        <section className="sw-run-form" aria-label={t('run.form')}>
          {fields.map((state) => (
            <FieldInput
              key={state.field.field_guid}
              state={state}
              scan={scan}
              media={(props) => (
                <MediaInput
                  {...props}
                  entry={entry}
                  remove={(given) => removeFile(state.field.field_revisionid, given)}
                  player={player}
                />
              )}
            />
          ))}
        </section>
      )}
    </article>
  )
}
