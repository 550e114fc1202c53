// Makes a token for a program and shows it the one time that it can be seen.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { expiryAt, expiryDays } from './expiry.ts'
import { accountKeys } from './queries.ts'

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState('')
  const form = useForm({
    initial: { label: '', expires_date: '90' },
    check: (values) => ({ label: !values.label.trim() && t('fault.missing_field') }),
    submit: async ({ label, expires_date }) => {
      const expires = expiryAt(expires_date, Date.now())
      const made = await api.addToken({
        body: { label: label.trim(), ...(expires && { expires_date: expires }) },
      })
      setSecret(made.token)
      await queryClient.invalidateQueries({ queryKey: accountKeys.tokens })
    },
  })

  if (secret) {
    return (
      <Dialog title={t('tokens.madeTitle')} onClose={onClose}>
        <div className="sw-form">
          <Notice kind="warning">{t('tokens.onlyOnce')}</Notice>
          <CopyField label={t('tokens.token')} value={secret} />
          <p className="sw-hint">{t('tokens.howTo')}</p>
          <div className="sw-actions">
            <Button variant="default" onClick={onClose}>
              {t('tokens.close')}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('tokens.new')} onClose={onClose}>
      <Form
        state={form.form}
        action={t('tokens.make')}
        extra={
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        }
      >
        <TextInput
          {...form.text('label')}
          label={t('tokens.label')}
          description={t('tokens.labelHint')}
          maxLength={80}
          data-autofocus
        />
        <NativeSelect
          {...form.text('expires_date')}
          label={t('tokens.expiry')}
          data={[
            ...expiryDays.map((days) => ({ value: String(days), label: t('tokens.days', { count: days }) })),
            { value: '', label: t('tokens.never') },
          ]}
        />
      </Form>
    </Dialog>
  )
}
