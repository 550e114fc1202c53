// Adds a video of another site by its address or embed code.
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type Clip, clipOf } from '../clip.ts'

export function EmbedDialog({ onDone }: { onDone: (clip: Clip | null) => void }) {
  const { t } = useTexts()
  const form = useForm({
    initial: { url: '' },
    check: ({ url }) => ({ url: url.trim() === '' && t('clip.addressNeeded') }),
    explain: ({ field }) => (field === 'url' ? t('clip.addressWrong') : null),
    submit: async ({ url }) => onDone(clipOf(await api.addEmbed({ body: { url: url.trim() } }))),
  })
  return (
    <Dialog title={t('clip.addressTitle')} onClose={() => onDone(null)}>
      <Form state={form.form} action={t('clip.add')} fullWidth>
        <TextField
          label={t('clip.addressLabel')}
          hint={t('clip.addressHint')}
          inputMode="url"
          data-autofocus
          {...form.text('url')}
        />
      </Form>
    </Dialog>
  )
}
