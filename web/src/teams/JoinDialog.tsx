// Joins a team by its code.
import { ApiError } from '@stepwright/client'
import { useState } from 'react'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { CancelButton } from '../ui/buttons/CancelButton.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { addMember, type Team } from './queries.ts'

interface JoinDialogProps {
  team: Team
  userid: number
  onClose: () => void
  onDone: () => void
}

export function JoinDialog({ team, userid, onClose, onDone }: JoinDialogProps) {
  const { t } = useTexts()
  const [isWrong, setWrong] = useState(false)
  const form = useForm({
    initial: { join_code: '' },
    check: ({ join_code }) => ({ join_code: !join_code.trim() && t('fault.missing_field') }),
    submit: async ({ join_code }) => {
      setWrong(false)
      try {
        await addMember(team.teamid, userid, join_code.trim())
        onDone()
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 403)) throw error
        setWrong(true)
      }
    },
  })
  return (
    <Dialog title={t('teams.joinTitle', { name: team.name })} onClose={onClose}>
      <Form state={form.form} action={t('teams.join')} extra={<CancelButton onClick={onClose} />}>
        <TextField
          {...form.text('join_code')}
          error={isWrong ? t('teams.codeWrong') : form.text('join_code').error}
          label={t('teams.code')}
          hint={t('teams.joinHint')}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
        />
      </Form>
    </Dialog>
  )
}
