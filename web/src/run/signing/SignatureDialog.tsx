// Dialog of a signature in a run: sends the pending entries, reads the run, and asks for the signer and a proof.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMe } from '../../account/queries.ts'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { InsideScreen } from '../../ui/screen/Screen.tsx'
import { type SignableRun, type SignedField, signableQuery } from './queries.ts'
import { SignForm } from './SignForm.tsx'
import type { SigningOptions } from './use-signing.ts'

interface SignatureDialogProps extends Pick<SigningOptions, 'send' | 'isReady' | 'onClose'> {
  title: string
  entry: Entry
  field: SignedField
  /** May not sign although the server lists them. */
  except?: number
  action: string
  /** Shows the covered entries of the run as the server has it; `before`: as it was shown before a change. */
  children: (run: SignableRun, before: Entry | null) => ReactNode
}

export function SignatureDialog({ title, entry, children, ...props }: SignatureDialogProps) {
  const { field, except, onClose } = props
  const me = useMe()
  const { locale } = useTexts()
  const { userid, username } = me ?? { userid: 0, username: '' }
  const ready = useQuery(signableQuery({ entry, field, except, me: { userid, username }, langid: locale }))
  return (
    <Dialog title={title} onClose={onClose}>
      <InsideScreen value>
        <Loaded query={ready}>
          {(run) => (
            <SignForm {...props} run={run} userid={userid} onChanged={() => ready.refetch()}>
              {(before) => children(run, before)}
            </SignForm>
          )}
        </Loaded>
      </InsideScreen>
    </Dialog>
  )
}
