// Form of a signature: what is signed, the signer, a note, and the proof of who signs.
import type { ReactNode } from 'react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import { ProofFields } from './ProofFields.tsx'
import type { SignedField } from './queries.ts'
import { SignerField } from './SignerField.tsx'
import { type SigningOptions, useSigning } from './use-signing.ts'

interface SignFormProps extends SigningOptions {
  field: SignedField
  /** May not sign although the server lists them. */
  except?: number | undefined
  action: string
  /** Shows the covered entries; `before` is the run as shown before it changed, null if it has not changed. */
  children: (before: Entry | null) => ReactNode
}

export function SignForm(props: SignFormProps) {
  const { run, userid, field, except, action, children, onClose } = props
  const { t } = useTexts()
  const signing = useSigning(props)
  const { form, before, signWithBadge } = signing
  const { signer } = form.values
  useWedge(({ code }) => signWithBadge(code), {
    isInDialog: true,
    isOn: run.isShared && !form.isSending,
    takesBadges: true,
  })
  return (
    <Form
      state={form.form}
      action={action}
      size="touch"
      extra={<CancelButton size="touch" onClick={onClose} />}
    >
      {before && (
        <div ref={bringIntoSight} key={before.last_entry_eventid}>
          <Notice kind="warning" title={t('sign.changed')} />
        </div>
      )}
      {children(before)}
      <SignerField
        entryid={run.entry.entryid}
        field={field}
        except={except}
        signer={signer}
        fault={form.text('signer').error}
        onChoose={(chosen) => form.set('signer', chosen)}
      />
      <ProofFields signing={signing} userid={userid} />
      {run.isShared && <p className="sw-soft">{t('sign.badgeHint')}</p>}
      <TextArea {...form.text('comment')} label={t('sign.comment')} rows={2} maxLength={1000} />
    </Form>
  )
}

/** The notice is above the fields, which may fill the window. */
const bringIntoSight = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })
