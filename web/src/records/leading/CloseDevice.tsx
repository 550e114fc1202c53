// Lets a lead close a lost device of a run: says what is given up and asks for the reason.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Entry } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/toasts.tsx'
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
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && t('records.reasonNeeded') }),
    submit: async ({ reason }) => {
      const body = { device: device.device, reason: reason.trim() }
      await api.closeDevice({ params: { entryid }, body })
      showToast(t('records.closedNow', { device: name }))
      await queries.invalidateQueries({ queryKey: ['records'] })
      onClose()
    },
  })
  return (
    <Dialog title={t('records.closeOf', { device: name })} onClose={onClose}>
      <Form
        state={form.form}
        action={t('records.closeDevice')}
        extra={
          <Button kind="plain" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        }
      >
        <p>{t('records.closeAbout', { device: name, what: lackingText(device, t, locale) })}</p>
        <p>{t('records.closeReturns')}</p>
        <TextArea
          label={t('records.reason')}
          hint={t('run.leadReasonHint')}
          rows={2}
          maxLength={1000}
          required
          {...form.text('reason')}
        />
      </Form>
    </Dialog>
  )
}
