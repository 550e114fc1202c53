// Actions on a request: to the signing form, print, remind, close.
import { IconBell, IconPrinter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Form } from '../ui/fields/Form.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'
import { type MenuItem, MoreMenu } from '../ui/menus/Menu.tsx'
import { showToast } from '../ui/toasts.tsx'
import { closeRequest, type Request, remind } from './queries.ts'

export function RequestActions({ request }: { request: Request }) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const [isClosing, setClosing] = useState(false)
  const { can_sign, can_close, status, asked } = request
  const canClose = can_close && status === 'pending'
  const canRemind = canClose && asked.length > 0
  const send = () =>
    void act(() => remind(request), { done: t('approvals.reminded', { count: asked.length }) })
  const print = () => window.print()
  const more: MenuItem[] = []
  if (can_sign && canRemind)
    more.push({ label: t('approvals.remind'), Icon: IconBell, isOff: isBusy, onChoose: send })
  if (canClose) more.push({ label: t('approvals.close'), Icon: IconX, onChoose: () => setClosing(true) })
  return (
    <div className="sw-actions">
      {can_sign && (
        <a href="#sign" className="sw-button">
          {t('approvals.toSign')}
        </a>
      )}
      {!can_sign && canRemind && (
        <Button kind="plain" icon={<IconBell size={20} aria-hidden="true" />} isBusy={isBusy} onClick={send}>
          {t('approvals.remind')}
        </Button>
      )}
      <Button kind="plain" icon={<IconPrinter size={20} aria-hidden="true" />} onClick={print}>
        {t('approvals.print')}
      </Button>
      <MoreMenu items={more} />
      {isClosing && <CloseDialog request={request} onClose={() => setClosing(false)} />}
    </div>
  )
}

function CloseDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const { t } = useTexts()
  const { title } = request
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' && t('approvals.reasonNeeded') }),
    submit: async ({ reason }) => {
      await closeRequest(request, reason.trim())
      showToast(t('approvals.closed', { title }))
      onClose()
    },
  })
  return (
    <Dialog title={t('approvals.closeTitle', { title })} onClose={onClose}>
      <Form state={form.form} action={t('approvals.closeAction')}>
        <p>{t('approvals.closeBody')}</p>
        <TextArea
          {...form.text('reason')}
          label={t('approvals.closeReason')}
          required
          rows={3}
          maxLength={1000}
          data-autofocus
        />
      </Form>
    </Dialog>
  )
}
