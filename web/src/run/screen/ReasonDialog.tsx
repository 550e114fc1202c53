// Asks for the reason of a pause, hold, cancellation or incomplete finish: usual reasons as buttons, others as text.
import { type FormEvent, useState } from 'react'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { usualReasons } from '../ending/usual-reasons.ts'
import { ReasonField } from '../fields/ReasonField.tsx'
import { useStoredText } from '../typed-text.ts'
import type { Given } from '../work/use-ends.ts'
import './run-ends.css'

export type Reasoned = 'pause' | 'suspend' | 'cancel' | 'finish'

interface ReasonDialogProps {
  runid: string
  what: Reasoned
  isBusy: boolean
  failed: React.ReactNode
  /** Resolves to true if it was done; until then the reason stays stored. */
  onGiven: (given: Given) => Promise<boolean>
  onClose: () => void
}

const texts = {
  pause: { title: 'run.pauseTitle', lead: 'run.pauseLead', action: 'run.pause' },
  suspend: { title: 'run.suspendTitle', lead: 'run.suspendLead', action: 'run.suspend' },
  cancel: { title: 'run.cancelTitle', lead: 'run.cancelLead', action: 'run.cancel' },
  finish: { title: 'run.finishTitle', lead: 'run.finishLead', action: 'run.finishAnyway' },
} as const

export function ReasonDialog({ runid, what, isBusy, failed, onGiven, onClose }: ReasonDialogProps) {
  const { t } = useTexts()
  const { text: reason, setText: setReason, forget } = useStoredText(`${what}.${runid}`, freshKey)
  const [isAsking, setAsking] = useState(false)
  const [leadOnly, setLeadOnly] = useState(false)
  const { title, lead, action } = texts[what]
  const isMissing = (what === 'cancel' || what === 'finish') && reason.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) setAsking(true)
    else if (await onGiven({ reason: reason.trim(), leadOnly })) forget()
  }
  return (
    <Dialog title={t(title)} isStored onClose={onClose}>
      <form className="sw-stack" data-gap="3" onSubmit={submit}>
        <p>{t(leadOnly ? 'run.suspendLeadOnly' : lead)}</p>
        {failed}
        <ReasonField
          usual={usualReasons[what]}
          text={reason}
          onText={setReason}
          isMissing={isAsking && isMissing}
        />
        {what === 'suspend' && <Tick label={t('run.leadOnly')} checked={leadOnly} onChange={setLeadOnly} />}
        <div className="sw-row sw-run-ends" data-gap="2" data-fills>
          <Button kind="plain" size="work" onClick={onClose}>
            {t('run.notNow')}
          </Button>
          <Button type="submit" size="work" isDanger={what === 'cancel'} disabled={isBusy}>
            {t(action)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
