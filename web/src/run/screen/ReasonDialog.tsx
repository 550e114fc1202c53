// Asks for the reason of a pause, hold, cancellation or incomplete finish: usual reasons as buttons, others as text.
import { type FormEvent, useState } from 'react'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ReasonField } from '../fields/ReasonField.tsx'
import { useStoredText } from '../typed-text.ts'
import './run-ends.css'

export type Reasoned = 'pause' | 'suspend' | 'cancel' | 'finish'

interface ReasonDialogProps {
  runid: string
  what: Reasoned
  isBusy: boolean
  failed: React.ReactNode
  /** Resolves to true if it was done; until then the reason stays stored. */
  onGiven: (reason: string) => Promise<boolean>
  onClose: () => void
}

const usual = {
  pause: ['run.why.break', 'run.why.material', 'run.why.tool', 'run.why.help'],
  suspend: ['run.why.shift', 'run.why.material', 'run.why.machine'],
  cancel: ['run.why.wrongGuide', 'run.why.wrongOrder', 'run.why.scrap'],
  finish: ['run.why.tool', 'run.why.machine', 'run.why.scrap'],
} as const

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
  const { title, lead, action } = texts[what]
  const isMissing = (what === 'cancel' || what === 'finish') && reason.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) setAsking(true)
    else if (await onGiven(reason.trim())) forget()
  }
  return (
    <Dialog title={t(title)} isStored onClose={onClose}>
      <form className="sw-stack" data-gap="3" onSubmit={submit}>
        <p>{t(lead)}</p>
        {failed}
        <ReasonField usual={usual[what]} text={reason} onText={setReason} isMissing={isAsking && isMissing} />
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
