// Invites people: addresses or none, a role for all, then the links to hand over.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePasswordAgain } from '../../account/use-password-again.ts'
import { api, type Privilege } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { peopleKeys } from '../queries.ts'
import { privilegesUpTo } from '../roles.ts'
import { AddRunView } from './AddRunView.tsx'
import { invite } from './add-people.ts'
import { isAddress, readAddresses } from './read-people.ts'
import { useAddPeople } from './use-add-people.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, format } = useTexts()
  const queryClient = useQueryClient()
  const withPassword = usePasswordAgain()
  const { run, start, stop } = useAddPeople()
  const [made, setMade] = useState<{ url: string; expires_date: number } | null>(null)
  const form = useForm({
    initial: { email: '', privileges: 'User' as Privilege },
    check: ({ email }) => {
      const bad = readAddresses(email).find((address) => !isAddress(address))
      return { email: bad !== undefined && t('import.fault.badEmail', { of: bad }) }
    },
    submit: async ({ email, privileges: role }) => {
      const privileges = privilegesUpTo(role)
      const [first, ...rest] = readAddresses(email)
      if (first && rest.length > 0) {
        void start(
          [first, ...rest].map((address) => ({ email: address, name: '', privileges, teamids: [] })),
          invite,
        )
        return
      }
      const body = { privileges, ...(first && { email: first }) }
      setMade(await withPassword((proof) => api.addInvitation({ body: { ...body, ...proof } })))
      await queryClient.invalidateQueries({ queryKey: peopleKeys.invitations })
    },
  })

  if (run) {
    return (
      <Dialog title={t('people.invite')} onClose={onClose}>
        <AddRunView run={run} onStop={stop} onClose={onClose} />
      </Dialog>
    )
  }
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
        <TextArea
          {...form.text('email')}
          label={t('field.optional', { label: t('invite.emails') })}
          hint={t('invite.emailHint')}
          rows={2}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
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
