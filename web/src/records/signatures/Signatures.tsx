// The signatures of a run and the fields that wait for one, which the reader signs here if they may.
import { findSignedField } from '@stepwright/rules'
import { IconCircleCheck, IconCircleDashed, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../account/queries.ts'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { methodTexts } from '../../run/signing/signature-texts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { RunRecord } from '../queries.ts'
import { ChangedMark } from './ChangedMark.tsx'
import { DeskSignDialog } from './DeskSignDialog.tsx'
import { coverText, delayText, type Signature, subjectText } from './signature-words.ts'
import './signatures.css'

interface SignaturesProps {
  record: RunRecord
  /** Returns the title of a step by its id. */
  titles: ReadonlyMap<number, string>
}

export function Signatures({ record, titles }: SignaturesProps) {
  const { t } = useTexts()
  const me = useMe()
  const [guid, setGuid] = useState<string | null>(null)
  const [isChanged, setChanged] = useState(false)
  const { entry, forms, fields } = record
  const { signatures = [], unsigned = [], renamed_signers = [], status } = entry
  if (signatures.length + unsigned.length === 0) return null
  const renamed = new Map<number | null, string>(
    renamed_signers.map(({ userid, username }) => [userid, username]),
  )
  const isRunning = status === 'started' || status === 'paused'
  const form = forms.find((each) => each.fields.some(({ field_guid }) => field_guid === guid))?.fields ?? []
  const field = form.find(({ field_guid }) => field_guid === guid)
  const labelOf = (given: Parameters<typeof subjectText>[0]) => subjectText(given, { titles, fields }, t)
  const sign = (field_guid: string | null) => {
    setChanged(false)
    setGuid(field_guid)
  }
  return (
    <section className="sw-card sw-stack" data-gap="3" aria-labelledby="signatures">
      <h2 id="signatures">{t('records.signatures')}</h2>
      {isChanged && <Notice kind="warning" title={t('sign.changed')} />}
      {unsigned.some(({ can_sign }) => can_sign) && status === 'suspended' && (
        <p className="sw-soft">{t('problem.entry.on-hold')}</p>
      )}
      <ul className="sw-parted sw-record-signatures">
        {signatures.map((signature) => {
          const mayRepeat = isRunning && isToRepeat(signature, signatures) && signature.userid === me?.userid
          return (
            <GivenSignature
              key={signature.eventid}
              signature={signature}
              presentName={renamed.get(signature.userid)}
              label={labelOf(signature)}
              covered={coveredLabel(signature, forms)}
              onRepeat={mayRepeat ? () => sign(signature.field_guid) : undefined}
            />
          )
        })}
        {unsigned.map((waiting) => (
          <WaitingField
            key={waiting.field_guid}
            label={labelOf({ ...waiting, signs: 'step' })}
            onSign={isRunning && waiting.can_sign ? () => sign(waiting.field_guid) : undefined}
          />
        ))}
      </ul>
      {field && (
        <DeskSignDialog
          entry={entry}
          field={field}
          form={form}
          onChanged={() => {
            sign(null)
            setChanged(true)
          }}
          onClose={() => setGuid(null)}
        />
      )}
    </section>
  )
}

/** The newest signature of its field, changed since. */
const isToRepeat = ({ eventid, field_guid, changed_since }: Signature, all: readonly Signature[]): boolean =>
  changed_since &&
  field_guid !== null &&
  all.findLast((each) => each.field_guid === field_guid)?.eventid === eventid

function coveredLabel({ signs, field_guid }: Signature, forms: RunRecord['forms']): string | undefined {
  if (signs !== 'answer') return undefined
  const form =
    forms.find(({ fields }) => fields.some((field) => field.field_guid === field_guid))?.fields ?? []
  const at = form.findIndex((field) => field.field_guid === field_guid)
  return findSignedField(form.slice(0, at))?.label
}

interface GivenProps {
  signature: NonNullable<Entry['signatures']>[number]
  /** If the signer has another name now. */
  presentName: string | undefined
  label: string
  /** The label of the field whose answer is covered. */
  covered: string | undefined
  onRepeat: (() => void) | undefined
}

function GivenSignature({ signature, presentName, label, covered, onRepeat }: GivenProps) {
  const { t, format } = useTexts()
  const { userid, name, meaning_text: meaning, method, date, comment, changed_since } = signature
  const isRenamed = presentName !== undefined && presentName !== name
  // Owners choose and change their names; the number is unique and stays.
  const signer = userid === null ? '' : t('records.signer', { userid })
  const about = [signer, t(methodTexts[method]), delayText(signature, t)].filter(Boolean).join(' · ')
  const covers = coverText(signature, covered, t)
  return (
    <li className="sw-row" data-apart data-changed={changed_since || undefined}>
      <div className="sw-stack" data-gap="1">
        <span>{label}</span>
        <span className="sw-row" data-gap="2">
          <IconCircleCheck size={20} aria-hidden="true" />
          <strong>{t('records.signedBy', { name, meaning })}</strong>
          {changed_since && <ChangedMark />}
        </span>
        <span className="sw-soft">
          <time dateTime={new Date(date * 1000).toISOString()}>{format.zonedTime(date)}</time> · {about}
        </span>
        {isRenamed && <span className="sw-soft">{t('records.signerRenamed', { name: presentName })}</span>}
        {covers && <span className="sw-soft">{covers}</span>}
        {comment && <q className="sw-as-typed">{comment}</q>}
      </div>
      {onRepeat && (
        <Button
          kind="plain"
          icon={<IconSignature size={20} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-label={t('records.signAgainOf', { label })}
          onClick={onRepeat}
        >
          {t('sign.again')}
        </Button>
      )}
    </li>
  )
}

function WaitingField({ label, onSign }: { label: string; onSign: (() => void) | undefined }) {
  const { t } = useTexts()
  return (
    <li className="sw-row" data-apart>
      <div className="sw-stack" data-gap="1">
        <span>{label}</span>
        <span className="sw-row" data-gap="2">
          <IconCircleDashed size={20} aria-hidden="true" />
          <strong>{t('records.notSigned')}</strong>
        </span>
      </div>
      {onSign && (
        <Button
          icon={<IconSignature size={20} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-label={t('records.signOf', { label })}
          onClick={onSign}
        >
          {t('sign.sign')}
        </Button>
      )}
    </li>
  )
}
