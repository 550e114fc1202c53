// Finishes a run with missing answers: the reason, the missing and the changed answers, and the signature of a lead who
// is not the operator.
import { useRef, useState } from 'react'
import { api, type Entry, type Field } from '../../lib/api.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { ReasonField } from '../fields/ReasonField.tsx'
import { AnswerList } from '../signing/AnswerList.tsx'
import { changedBetween } from '../signing/covered-by.ts'
import type { SignBody } from '../signing/queries.ts'
import { SignatureDialog } from '../signing/SignatureDialog.tsx'
import { useStoredText } from '../typed-text.ts'
import type { Finding } from '../work/answers.ts'
import { usualReasons } from './usual-reasons.ts'

interface CountersignDialogProps {
  entry: Entry
  /** The fields of all steps. */
  fields: readonly Field[]
  found: readonly Finding[]
  onClose: () => void
}

export function CountersignDialog({ entry, fields, found, onClose }: CountersignDialogProps) {
  const { t } = useTexts()
  const { text, setText, forget } = useStoredText(`finish.${entry.runid}`, freshKey)
  const [isAsking, setAsking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reason = text.trim()
  const missing = found.filter(({ kind }) => kind === 'missing')
  const isReady = () => {
    if (reason) return true
    setAsking(true)
    field.current?.focus()
    return false
  }
  const send = async (entryid: number, body: SignBody) => {
    const finished = await api.countersignEntry({ params: { entryid }, body: { ...body, reason } })
    forget()
    return finished
  }
  return (
    <SignatureDialog
      title={t('run.finishTitle')}
      entry={entry}
      field="finish"
      except={entry.userid}
      action={t('sign.andFinish')}
      isReady={isReady}
      send={send}
      onClose={onClose}
    >
      {(run, before) => (
        <>
          {before && <Changed before={before} after={run.entry} fields={fields} />}
          <p>{t('sign.countersignLead')}</p>
          {missing.length > 0 && (
            <ul className="sw-inset">
              {missing.map(({ field }) => (
                <li key={field.field_guid}>{field.label}</li>
              ))}
            </ul>
          )}
          <ReasonField
            ref={field}
            usual={usualReasons.finish}
            text={text}
            onText={setText}
            isMissing={isAsking && !reason}
          />
        </>
      )}
    </SignatureDialog>
  )
}

interface ChangedProps {
  before: Entry
  after: Entry
  fields: readonly Field[]
}

function Changed({ before, after, fields }: ChangedProps) {
  const { t } = useTexts()
  const changed = changedBetween(before.work_data, after.work_data)
  if (changed.length === 0) return null
  return (
    <section className="sw-stack" data-gap="1" aria-label={t('sign.newSince')}>
      <strong>{t('sign.newSince')}</strong>
      <AnswerList data={changed} fields={fields} />
    </section>
  )
}
