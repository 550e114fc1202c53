// Opens the picker of people on a shared device, if the server is reached.
import { NetworkError } from '@stepwright/client'
import { IconUsers } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMe } from '../account/queries.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useRouter } from '../lib/router/context.ts'
import { type Scan, useWedge } from '../run/keys/use-wedge.ts'
import { Avatar } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.ts'
import { pictureOf } from '../ui/face.ts'
import { showToast } from '../ui/toasts.tsx'
import { OfflineDialog } from './OfflineDialog.tsx'
import { Picker } from './Picker.tsx'
import { endSession, loadPage, needServer } from './switching.ts'
import { switchFault, useSwitch } from './use-switch.ts'
import './shared-device.css'

export function SwitchButton({ showsUser = false }: { showsUser?: boolean }) {
  const words = useTexts()
  const { t } = words
  const me = useMe()
  const router = useRouter()
  const confirm = useConfirm()
  const change = useSwitch()
  const [isOpen, setOpen] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const [isAsking, setAsking] = useState(false)
  /** False once the user has closed the explanation: a late answer opens nothing. */
  const isWanted = useRef(false)
  /** Input that no draft holds is lost. */
  const maySwitch = async () =>
    !router.hasUnsaved ||
    confirm({ title: t('ui.unsavedTitle'), body: t('ui.unsavedBody'), action: t('device.switch') })
  /** Also again after the picker or the explanation was closed. */
  const open = async () => {
    isWanted.current = true
    if (isAsking) return
    setAsking(true)
    try {
      await needServer()
      setOffline(false)
      if (isWanted.current && (await maySwitch())) setOpen(true)
    } catch (error) {
      if (error instanceof NetworkError) setOffline(isWanted.current)
      else showToast(switchFault(error, words), 'failed')
    }
    setAsking(false)
  }
  const scan = async ({ code, isKnown }: Scan) => {
    if (isKnown) return showToast(t('device.badgeUnknown'), 'failed')
    if (!(await maySwitch())) return
    if (!(await change.signIn({ badge: code }))) showToast(t('device.badgeUnknown'), 'failed')
  }
  // Where a screen expects no other code, a scan is that of an ID badge.
  useWedge((given) => void scan(given), { isFallback: true, takesFrom: () => false })
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
        icon={
          showsUser ? (
            <Avatar name={me.username} image={pictureOf(me.image)} size={30} />
          ) : (
            <IconUsers size={22} aria-hidden="true" />
          )
        }
        title={showsUser ? me.username : undefined}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {t('device.switch')}
      </Button>
      {isOffline && (
        <OfflineDialog
          me={me}
          isBusy={isAsking}
          onRetry={() => void open()}
          onClose={() => {
            isWanted.current = false
            setOffline(false)
          }}
        />
      )}
      {isOpen && (
        <Dialog title={t('device.switchTitle')} kind="full" isStored onClose={() => setOpen(false)}>
          <Picker isInDialog onPassword={leave} />
        </Dialog>
      )}
    </>
  )
}
