// Form of a signature: the answers that it covers, the signer, a note, and the proof of who signs.
import type { Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import { CoveredAnswers } from './CoveredAnswers.tsx'
import { ProofFields } from './ProofFields.tsx'
import type { SignableRun } from './queries.ts'
import { SignatureAbout } from './SignatureAbout.tsx'
import { SignerField } from './SignerField.tsx'
import { useSigning } from './use-signing.ts'

export interface SignFormProps {
  run: SignableRun
  /** The caller. */
  userid: number
  field: Field
  form: readonly Field[]
  /** Reads the run again. */
  onChanged: () => Promise<unknown>
  onClose: () => void
}

export function SignForm(props: SignFormProps) {
  const { run, userid, field, form: fields, onClose } = props
  const { t } = useTexts()
  const signing = useSigning(props)
  const { form, isChanged, signWithBadge } = signing
  const { signer } = form.values
  useWedge(({ code }) => signWithBadge(code), { isInDialog: true, isOn: run.isShared && !form.isSending })
  return (
    <Form
      state={form.form}
      action={t('sign.sign')}
      size="touch"
      extra={
        <Button kind="plain" size="touch" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      }
    >
      {isChanged && <Notice kind="warning" title={t('sign.changed')} />}
      <SignatureAbout field={field} form={fields} />
      <CoveredAnswers entry={run.entry} field={field} form={fields} />
      <SignerField
        entryid={run.entry.entryid}
        field={field.field_revisionid}
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
