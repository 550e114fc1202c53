// Opens the picker of people on a shared device, if the server is reached.
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../account/queries.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useRouter } from '../lib/router/context.ts'
import { useWedge } from '../run/keys/use-wedge.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.ts'
import { showToast } from '../ui/toasts.tsx'
import { Picker } from './Picker.tsx'
import { endSession, loadPage, needServer } from './switching.ts'
import { switchFault, useSwitch } from './use-switch.ts'
import './shared-device.css'

export function SwitchButton() {
  const words = useTexts()
  const { t } = words
  const me = useMe()
  const router = useRouter()
  const confirm = useConfirm()
  const change = useSwitch()
  const [isOpen, setOpen] = useState(false)
  /** Input that no draft holds is lost. */
  const maySwitch = async () =>
    !router.hasUnsaved ||
    confirm({ title: t('ui.unsavedTitle'), body: t('ui.unsavedBody'), action: t('device.switch') })
  const open = () =>
    change.attempt(async () => {
      try {
        await needServer()
        if (await maySwitch()) setOpen(true)
      } catch (error) {
        showToast(switchFault(error, words), 'failed')
      }
    })
  const scan = async (code: string) => {
    if (!(await maySwitch())) return
    if (!(await change.signIn({ badge: code }))) showToast(t('device.badgeUnknown'), 'failed')
  }
  // Where a screen expects no other code, a scan is that of an ID badge.
  useWedge(({ code }) => void scan(code), { isFallback: true, takesFrom: () => false })
  if (!me) return null
  const leave = async () => {
    await endSession(me)
    loadPage(`/login?return=${encodeURIComponent(router.location.href)}`)
  }
  return (
    <>
      <Button
        kind="plain"
        size="touch"
        className="sw-switch-button"
        icon={<IconUsers size={22} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {t('device.switch')}
      </Button>
      {isOpen && (
        <Dialog title={t('device.switchTitle')} kind="full" isStored onClose={() => setOpen(false)}>
          <Picker isInDialog onPassword={leave} />
        </Dialog>
      )}
    </>
  )
}
