// Lets a lead close a lost device of a run: says what is given up and asks for the reason.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { ReasonForm } from '../retention/ReasonForm.tsx'
import { lackingText } from './lead-words.ts'

type Device = NonNullable<Entry['devices']>[number]

interface CloseDeviceProps {
  entryid: number
  device: Device
  name: string
}

export function CloseDevice({ isOnly, ...props }: CloseDeviceProps & { isOnly: boolean }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {isOnly ? t('records.closeDevice') : t('records.closeOf', { device: props.name })}
      </Button>
      {isOpen && <CloseDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function CloseDialog({ entryid, device, name, onClose }: CloseDeviceProps & { onClose: () => void }) {
  const { t, locale } = useTexts()
  const queries = useQueryClient()
  const send = async (reason: string) => {
    await api.closeDevice({ params: { entryid }, body: { device: device.device, reason } })
    showToast(t('records.closedNow', { device: name }))
    await queries.invalidateQueries({ queryKey: ['records'] })
    onClose()
  }
  return (
    <Dialog title={t('records.closeOf', { device: name })} onClose={onClose}>
      <p>{t('records.closeAbout', { device: name, what: lackingText(device, t, locale) })}</p>
      <p>{t('records.closeReturns')}</p>
      <ReasonForm
        action={t('records.closeDevice')}
        hint={t('run.leadReasonHint')}
        send={send}
        onClose={onClose}
      />
    </Dialog>
  )
}
