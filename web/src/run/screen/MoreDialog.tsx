// Rare actions of a run: change the language, correct the work order, put it on hold, cancel it.
import { IconArrowForwardUp, IconBan, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import type { Entry, Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { opensWithoutNetwork } from '../../lib/offline/register.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import { note } from '../queue/queue.ts'
import { longestOrder, OrderField } from '../start/OrderField.tsx'
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
  const button = useRef<HTMLButtonElement>(null)
  const [order, setOrder] = useState(workorder)
  /** The order is read before *Change* is pressed: the end of a scan does not press it. */
  const scan = (code: string) => {
    setOrder(code.slice(0, longestOrder))
    requestAnimationFrame(() => button.current?.focus())
  }
  useWedge(({ code }) => scan(code), { isInDialog: true })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await note(entry.runid, userid, { type: 'workorder.changed', workorderid: order.trim() })
    showToast(t('run.orderSaved'))
    onClose()
  }
  return (
    <Dialog title={t('run.more')} onClose={onClose}>
      <form className="sw-stack sw-run-order" data-gap="3" onSubmit={save}>
        <OrderField order={order} onType={setOrder} onScan={scan}>
          <Button
            ref={button}
            type="submit"
            kind="plain"
            size="work"
            disabled={['', workorder].includes(order.trim())}
          >
            {t('run.change')}
          </Button>
        </OrderField>
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
