// Creates or changes a team: name, description, join code.
import { useState } from 'react'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { CancelButton } from '../ui/buttons/CancelButton.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { ChoosePicture } from '../ui/fields/ChoosePicture.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { TextArea, TextField } from '../ui/fields/TextField.tsx'
import { Toggle } from '../ui/fields/Toggle.tsx'
import { addTeam, changeTeam, type Team } from './queries.ts'

interface TeamDialogProps {
  /** Null to create a team. */
  team: Team | null
  onClose: () => void
  onDone: (teamid: number) => void
}

/** Minimum length of the server. */
const shortestCode = 8

export function TeamDialog({ team, onClose, onDone }: TeamDialogProps) {
  const { t } = useTexts()
  const [image, setImage] = useState(team?.image ?? null)
  const form = useForm({
    initial: {
      name: team?.name ?? '',
      description: team?.description ?? '',
      join_code: '',
      isOpen: team?.has_join_code ?? false,
    },
    check: ({ name, join_code, isOpen }) => ({
      name: !name.trim() && t('fault.missing_field'),
      join_code:
        isOpen &&
        !(team?.has_join_code && join_code === '') &&
        [...join_code].length < shortestCode &&
        t('teams.codeTooShort', { count: shortestCode }),
    }),
    submit: async ({ name, description, join_code, isOpen }) => {
      const code = isOpen ? join_code && { join_code } : { join_code: null }
      const body = {
        name: name.trim(),
        description: description.trim(),
        image: image && Number(image.id),
        ...code,
      }
      if (team) await changeTeam(team.teamid, body)
      onDone(team ? team.teamid : (await addTeam(body)).teamid)
    },
  })
  return (
    <Dialog title={t(team ? 'teams.changeTitle' : 'teams.new')} onClose={onClose}>
      <Form
        state={form.form}
        action={t(team ? 'teams.save' : 'teams.make')}
        extra={<CancelButton onClick={onClose} />}
      >
        <ChoosePicture
          name={form.values.name || '?'}
          image={image}
          hint={t('teams.pictureHint')}
          onChange={setImage}
        />
        <TextField {...form.text('name')} label={t('teams.name')} maxLength={60} data-autofocus />
        <TextArea {...form.text('description')} label={t('teams.description')} rows={3} maxLength={4096} />
        <Toggle {...form.tick('isOpen')} label={t('teams.byCode')} hint={t('teams.byCodeHint')} />
        {form.values.isOpen && (
          <TextField
            {...form.text('join_code')}
            label={t('teams.code')}
            hint={t(team?.has_join_code ? 'teams.codeKept' : 'teams.codeHint')}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={200}
          />
        )}
      </Form>
    </Dialog>
  )
}
