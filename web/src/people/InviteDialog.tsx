// Invites a user: optional email address, role, then the link to hand over.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Privilege } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { CancelButton } from '../ui/buttons/CancelButton.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { CopyField } from '../ui/fields/CopyField.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { EmailField } from '../ui/fields/TextField.tsx'
import { peopleKeys } from './queries.ts'
import { privilegesUpTo } from './roles.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, format } = useTexts()
  const queryClient = useQueryClient()
  const [made, setMade] = useState<{ url: string; expires_date: number } | null>(null)
  const form = useForm({
    initial: { email: '', privileges: 'User' as Privilege },
    submit: async ({ email, privileges }) => {
      const body = { privileges: privilegesUpTo(privileges), ...(email.trim() && { email: email.trim() }) }
      setMade(await api.addInvitation({ body }))
      await queryClient.invalidateQueries({ queryKey: peopleKeys.invitations })
    },
  })

  if (made) {
    return (
      <Dialog title={t('invite.readyTitle')} onClose={onClose}>
        <div className="sw-form">
          <p>{t('invite.readyBody')}</p>
          <CopyField label={t('people.link')} value={made.url} isShownOnce />
          <p className="sw-hint">{t('people.linkUntil', { date: format.dateTime(made.expires_date) })}</p>
          <div className="sw-actions">
            <Button kind="plain" onClick={onClose}>
              {t('ui.done')}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('people.invite')} onClose={onClose}>
      <Form state={form.form} action={t('invite.action')} extra={<CancelButton onClick={onClose} />}>
        <EmailField
          {...form.text('email')}
          label={t('field.optional', { label: t('field.email') })}
          hint={t('invite.emailHint')}
          autoComplete="off"
          data-autofocus
        />
        <Choice
          legend={t('people.role')}
          name="role"
          value={form.values.privileges}
          onChange={(value) => form.set('privileges', value)}
          options={[
            { value: 'User', label: t('role.user'), hint: t('role.userHint') },
            { value: 'Author', label: t('role.author'), hint: t('role.authorHint') },
            { value: 'Moderator', label: t('role.moderator'), hint: t('role.moderatorHint') },
            { value: 'Admin', label: t('role.admin'), hint: t('role.adminHint') },
          ]}
        />
      </Form>
    </Dialog>
  )
}
