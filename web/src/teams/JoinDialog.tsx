// Joins a team by its code.
import { Button, TextInput } from '@mantine/core'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { addMember, type Team } from './queries.ts'

interface JoinDialogProps {
  team: Team
  userid: number
  onClose: () => void
  onDone: () => void
}

export function JoinDialog({ team, userid, onClose, onDone }: JoinDialogProps) {
  const { t } = useTexts()
  const form = useForm({
    initial: { join_code: '' },
    check: ({ join_code }) => ({ join_code: !join_code.trim() && t('fault.missing_field') }),
    submit: async ({ join_code }) => {
      await addMember(team.teamid, userid, join_code.trim())
      onDone()
    },
  })
  return (
    <Dialog title={t('teams.joinTitle', { name: team.name })} onClose={onClose}>
      <Form
        state={form.form}
        action={t('teams.join')}
        extra={
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        }
      >
        <TextInput
          {...form.text('join_code')}
          label={t('teams.code')}
          description={t('teams.joinHint')}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
        />
      </Form>
    </Dialog>
  )
}
