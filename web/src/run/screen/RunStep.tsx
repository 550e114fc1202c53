// One step on the whole screen: what is to be done, and beside it what is to be noted.
import { type ReactNode, useEffect, useRef } from 'react'
import type { Entry, Field, Step } from '../../lib/api.ts'
import { ContentLanguage } from '../../lib/i18n/content-language.ts'
import { textDirection } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { answersOf } from '../fields/answers-of.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { MediaInput } from '../fields/MediaInput.tsx'
import { useCommitAll, useFields } from '../fields/use-fields.ts'
import type { Given } from '../fields/use-given.ts'
import { fieldForCode } from '../keys/take-code.ts'
import { dropFile, note } from '../queue/queue.ts'
import type { Stand } from '../work/stand.ts'
import { showField } from '../work/use-place.ts'
import { usePictureRoom } from './use-picture-room.ts'
import './styles.ts'

interface RunStepProps {
  entry: Entry
  userid: number
  step: Step
  number: number
  /** The guide that comes first and that this step belongs to. */
  from: string | null
  form: readonly Field[]
  stand: Stand
  media: ReactNode
  lines: ReactNode
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
  stand,
  media,
  lines,
  controls,
  langid,
}: RunStepProps) {
  const { t, locale } = useTexts()
  const { runid } = entry
  const fields = useFields({ runid, userid, locale }, form, stand)
  const commitAll = useCommitAll(fields)
  const latest = useRef(fields)
  latest.current = fields
  const latestStand = useRef(stand)
  latestStand.current = stand
  const confirm = useConfirm()
  const body = useRef<HTMLElement>(null)
  usePictureRoom(body)

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

  const removeFile = async (field: Field, { index, waiting }: Given) => {
    const number = field.field_revisionid
    const value = stand.values.get(number)?.[index]
    const isSure = await confirm({
      title: t('run.removeTitle', { label: field.label }),
      body: t(waiting ? 'run.removeBody' : 'run.removeSavedBody'),
      action: t('run.remove'),
      danger: true,
    })
    if (!isSure) return
    // Meanwhile it may have got its number, or another one may have gone.
    const kept = latestStand.current.values.get(number) ?? []
    const now = value != null && kept.includes(value) ? kept.indexOf(value) : index
    const left = [...kept.filter((_, at) => at !== now), null]
    await note(runid, userid, {
      type: 'value.saved',
      answers: answersOf(number, { readings: left, known: kept, isFile: true }, latestStand.current.shownBy),
    })
    if (waiting) await dropFile(waiting.name)
  }
  return (
    <article
      ref={body}
      className="sw-stack sw-run-step"
      data-gap="5"
      aria-labelledby="run-place"
      data-has-form={fields.length > 0 || undefined}
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
      </div>
      {fields.length > 0 && (
        <section className="sw-stack sw-run-form" data-gap="5" aria-label={t('run.form')}>
          {fields.map((state) => (
            <FieldInput
              key={state.field.field_guid}
              state={state}
              media={(props) => (
                <MediaInput
                  {...props}
                  entry={entry}
                  remove={(given) => void removeFile(state.field, given)}
                />
              )}
            />
          ))}
        </section>
      )}
    </article>
  )
}
