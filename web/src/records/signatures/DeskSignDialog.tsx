// Dialog that signs a field of a run at the desk: the record as it is displayed, without entries of this device.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/queries.ts'
import { api, type Entry, type Field } from '../../lib/api.ts'
import type { Locale } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { CoveredAnswers } from '../../run/signing/CoveredAnswers.tsx'
import { findAwaitedFiles, signersQuery } from '../../run/signing/queries.ts'
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
  entry: Entry
  field: number
  me: { userid: number; username: string }
  langid: Locale
}

/** The caller as a signer, and if ID badges sign in this browser. */
const deskQuery = ({ entry, field, me, langid }: Signing) =>
  queryOptions({
    queryKey: [
      'records',
      'signing',
      entry.entryid,
      entry.last_entry_eventid,
      field,
      me.userid,
      langid,
    ] as const,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const [signers, { device }, awaited] = await Promise.all([
        queryClient.fetchQuery(signersQuery(entry.entryid, field, me.username)),
        api.getSharedDevice({}),
        findAwaitedFiles(entry, langid),
      ])
      return {
        me: signers.find(({ userid }) => userid === me.userid) ?? null,
        isShared: device !== null && !device.withdrawn,
        awaited,
      }
    },
  })

export function DeskSignDialog({ entry, field, form, onChanged, onClose }: DeskSignDialogProps) {
  const { t, locale } = useTexts()
  const me = useMe()
  const { userid, username } = me ?? { userid: 0, username: '' }
  const { field_revisionid } = field
  const ready = useQuery(
    deskQuery({ entry, field: field_revisionid, me: { userid, username }, langid: locale }),
  )
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
                  <CoveredAnswers entry={entry} field={field} form={form} awaited={signing.awaited} />
                </>
              )}
            </SignForm>
          )}
        </Loaded>
      </InsideScreen>
    </Dialog>
  )
}
