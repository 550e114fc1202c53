// Dialog that signs a field of a run, and shows the answers that are signed.
import { api, type Entry, type Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { CoveredAnswers } from './CoveredAnswers.tsx'
import { SignatureAbout } from './SignatureAbout.tsx'
import { SignatureDialog } from './SignatureDialog.tsx'

interface SignDialogProps {
  entry: Entry
  field: Field
  /** The fields of the step. */
  form: readonly Field[]
  onClose: () => void
}

export function SignDialog({ entry, field, form, onClose }: SignDialogProps) {
  const { t } = useTexts()
  const { field_revisionid } = field
  return (
    <SignatureDialog
      title={t('sign.title', { label: field.label })}
      entry={entry}
      field={field_revisionid}
      action={t('sign.sign')}
      send={(entryid, body) => api.signEntry({ params: { entryid }, body: { ...body, field_revisionid } })}
      onClose={onClose}
    >
      {(run) => (
        <>
          <SignatureAbout field={field} form={form} />
          <CoveredAnswers entry={run.entry} field={field} form={form} awaited={run.awaited} />
        </>
      )}
    </SignatureDialog>
  )
}
