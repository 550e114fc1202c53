// A signature field of a step: what is to be signed and by whom, or who signed it.
import { IconAlertTriangle, IconCircleCheck, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import type { Entry, Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import type { InputProps } from '../fields/use-fields.ts'
import { useQueue } from '../queue/queue-state.ts'
import { AskForSignature } from './AskForSignature.tsx'
import type { Signature } from './queries.ts'
import { SignatureAbout } from './SignatureAbout.tsx'
import { SignDialog } from './SignDialog.tsx'
import { methodTexts } from './signature-texts.ts'
import './signing.css'

interface SignatureInputProps extends InputProps {
  entry: Entry
  /** The fields of the step. */
  form: readonly Field[]
  /** Records what is typed in the step, so that it is signed as it is shown. */
  onOpen: () => void
}

export function SignatureInput({ state, id, entry, form, onOpen }: SignatureInputProps) {
  const { t } = useTexts()
  const { isStuck } = useQueue()
  const [isOpen, setOpen] = useState(false)
  const { field, texts } = state
  const name = texts[0] ?? ''
  const signature = entry.signatures?.findLast(({ field_guid }) => field_guid === field.field_guid)
  const isSigned = name !== ''
  const open = () => {
    onOpen()
    setOpen(true)
  }
  return (
    <div className="sw-stack sw-run-signature" data-gap="3" data-is-signed={isSigned || undefined}>
      {isSigned ? <Signed name={name} signature={signature} /> : <SignatureAbout field={field} form={form} />}
      {(!isSigned || signature?.changed_since) &&
        (isStuck ? (
          <p className="sw-soft">{t('sign.offline')}</p>
        ) : (
          <Button
            size="work"
            className="sw-run-sign"
            kind={isSigned ? 'plain' : 'main'}
            icon={<IconSignature aria-hidden="true" />}
            aria-describedby={`${id}-label`}
            aria-haspopup="dialog"
            onClick={open}
          >
            {t(isSigned ? 'sign.again' : 'sign.sign')}
          </Button>
        ))}
      {!isSigned && <AskForSignature entry={entry} field={field} onAsk={onOpen} />}
      {isOpen && <SignDialog entry={entry} field={field} form={form} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Signed({ name, signature }: { name: string; signature: Signature | undefined }) {
  const { t, format } = useTexts()
  if (!signature) return <strong>{t('sign.signedBy', { name })}</strong>
  const { userid, meaning_text: meaning, date, method, comment, changed_since } = signature
  // Owners choose and change their names; the number is unique and stays.
  const signer = userid === null ? '' : t('records.signer', { userid })
  const about = [signer, t(methodTexts[method])].filter(Boolean).join(' · ')
  return (
    <div className="sw-stack" data-gap="1">
      <span className="sw-row" data-gap="2">
        <IconCircleCheck size={24} aria-hidden="true" />
        <strong>{t('sign.signedBy', { name: signature.name })}</strong>
        <span>{meaning}</span>
      </span>
      <span className="sw-soft">
        <time dateTime={new Date(date * 1000).toISOString()}>{format.zonedTime(date)}</time> · {about}
      </span>
      {comment && <span className="sw-as-typed">{comment}</span>}
      {changed_since && (
        <span>
          <Tag tone="warning">
            <IconAlertTriangle size={16} aria-hidden="true" /> {t('sign.changedSince')}
          </Tag>
        </span>
      )}
    </div>
  )
}
