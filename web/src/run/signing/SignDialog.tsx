// Dialog that signs a field of a run: shows the answers that are signed, and asks for the signer and a proof.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/queries.ts'
import type { Entry, Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { InsideScreen } from '../../ui/screen/Screen.tsx'
import { signableQuery } from './queries.ts'
import { SignForm } from './SignForm.tsx'

interface SignDialogProps {
  entry: Entry
  field: Field
  /** The fields of the step. */
  form: readonly Field[]
  onClose: () => void
}

export function SignDialog({ entry, field, form, onClose }: SignDialogProps) {
  const { t } = useTexts()
  const me = useMe()
  const { userid, username } = me ?? { userid: 0, username: '' }
  const ready = useQuery(signableQuery({ entry, field: field.field_revisionid, me: { userid, username } }))
  return (
    <Dialog title={t('sign.title', { label: field.label })} onClose={onClose}>
      <InsideScreen value>
        <Loaded query={ready}>
          {(run) => (
            <SignForm
              run={run}
              userid={userid}
              field={field}
              form={form}
              onChanged={() => ready.refetch()}
              onClose={onClose}
            />
          )}
        </Loaded>
      </InsideScreen>
    </Dialog>
  )
}
