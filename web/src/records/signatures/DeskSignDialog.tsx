// Dialog that signs a field of a run at the desk: the record as it is displayed, without entries of this device.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/queries.ts'
import { api, type Entry, type Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { CoveredAnswers } from '../../run/signing/CoveredAnswers.tsx'
import { signersQuery } from '../../run/signing/queries.ts'
import { SignatureAbout } from '../../run/signing/SignatureAbout.tsx'
import { SignForm } from '../../run/signing/SignForm.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { InsideScreen } from '../../ui/screen/Screen.tsx'

interface DeskSignDialogProps {
  /** Its hash is signed. */
  entry: Entry
  field: Field
  /** The fields of the step. */
  form: readonly Field[]
  /** Called once the record is read again, because it was changed meanwhile. */
  onChanged: () => void
  onClose: () => void
}

interface Signing {
  entryid: number
  field: number
  me: { userid: number; username: string }
}

/** The caller as a signer, and if ID badges sign in this browser. */
const deskQuery = ({ entryid, field, me }: Signing) =>
  queryOptions({
    queryKey: ['records', 'signing', entryid, field, me.userid] as const,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const [signers, { device }] = await Promise.all([
        queryClient.fetchQuery(signersQuery(entryid, field, me.username)),
        api.getSharedDevice({}),
      ])
      return {
        me: signers.find(({ userid }) => userid === me.userid) ?? null,
        isShared: device !== null && !device.withdrawn,
      }
    },
  })

export function DeskSignDialog({ entry, field, form, onChanged, onClose }: DeskSignDialogProps) {
  const { t } = useTexts()
  const me = useMe()
  const { userid, username } = me ?? { userid: 0, username: '' }
  const { entryid } = entry
  const { field_revisionid } = field
  const ready = useQuery(deskQuery({ entryid, field: field_revisionid, me: { userid, username } }))
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: ['records', 'record'] })
    onChanged()
  }
  return (
    <Dialog title={t('sign.title', { label: field.label })} onClose={onClose}>
      <InsideScreen value>
        <Loaded query={ready}>
          {(signing) => (
            <SignForm
              run={{ ...signing, entry }}
              userid={userid}
              field={field_revisionid}
              action={t('sign.sign')}
              send={(id, body) =>
                api.signEntry({ params: { entryid: id }, body: { ...body, field_revisionid } })
              }
              onChanged={readAgain}
              onClose={onClose}
            >
              {() => (
                <>
                  <SignatureAbout field={field} form={form} />
                  <CoveredAnswers entry={entry} field={field} form={form} />
                </>
              )}
            </SignForm>
          )}
        </Loaded>
      </InsideScreen>
    </Dialog>
  )
}
