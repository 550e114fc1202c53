// Rare actions of a run: change the language, correct the work order, put it on hold, cancel it.
import { IconArrowForwardUp, IconBan, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import type { Entry, Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { opensWithoutNetwork } from '../../lib/offline/register.ts'
import { ScanButton } from '../../scan/ScanButton.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { note } from '../queue/queue.ts'
import { RunLanguage } from '../start/RunLanguage.tsx'
import type { Reasoned } from './ReasonDialog.tsx'
import './run-ends.css'

interface MoreDialogProps {
  entry: Entry
  userid: number
  guide: Guide
  guideAddress: string
  workorder: string
  onReason: (what: Reasoned) => void
  /** If another release is in effect. */
  onRelease: (() => void) | null
  onClose: () => void
}

export function MoreDialog(props: MoreDialogProps) {
  const { entry, userid, guide, guideAddress, workorder, onReason, onRelease, onClose } = props
  const { t } = useTexts()
  const id = useId()
  const [order, setOrder] = useState(workorder)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await note(entry.runid, userid, { type: 'workorder.changed', workorderid: order.trim() })
    showToast(t('run.orderSaved'))
    onClose()
  }
  return (
    <Dialog title={t('run.more')} onClose={onClose}>
      <form className="sw-stack sw-run-order" data-gap="3" onSubmit={save}>
        <label className="sw-label" data-size="work" htmlFor={id}>
          {t('run.workOrder')}
        </label>
        <div className="sw-row" data-gap="2" data-fills>
          <Input
            id={id}
            data-size="work"
            value={order}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget }) => setOrder(currentTarget.value)}
          />
          <ScanButton label={t('run.workOrder')} onCode={setOrder} />
          <Button type="submit" kind="plain" size="work" disabled={['', workorder].includes(order.trim())}>
            {t('run.change')}
          </Button>
        </div>
      </form>
      <RunLanguage entry={entry} guide={guide} onChosen={onClose} />
      <ul className="sw-run-list">
        {onRelease && (
          <li>
            <button type="button" className="sw-item" onClick={onRelease}>
              <IconRefresh size={26} aria-hidden="true" />
              <span>
                <strong>{t('run.newer', { title: entry.newer_release?.title ?? '' })}</strong>
              </span>
            </button>
          </li>
        )}
        <li>
          <button type="button" className="sw-item" onClick={() => onReason('suspend')}>
            <IconArrowForwardUp size={26} aria-hidden="true" />
            <span>
              <strong>{t('run.suspend')}</strong>
              <span>{t('run.suspendHint')}</span>
            </span>
          </button>
        </li>
        <li>
          <button type="button" className="sw-item" onClick={() => onReason('cancel')}>
            <IconBan size={26} aria-hidden="true" data-tone="fault" />
            <span>
              <strong>{t('run.cancel')}</strong>
              <span>{t('run.cancelHint')}</span>
            </span>
          </button>
        </li>
        <li>
          <a className="sw-item" href={guideAddress} target="_blank" rel="noopener">
            <IconExternalLink size={26} aria-hidden="true" />
            <span>
              <strong>{t('run.openGuide')}</strong>
            </span>
          </a>
        </li>
      </ul>
      {!opensWithoutNetwork() && (
        <Notice kind="info" title={t('run.insecure')}>
          <p>{t('run.insecureBody')}</p>
        </Notice>
      )}
    </Dialog>
  )
}
