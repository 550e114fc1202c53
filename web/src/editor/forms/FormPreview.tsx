// Preview of the edited form with the fields and evaluation of a run; input is not stored.
import { evaluateAnswer } from '@stepwright/rules'
import { useState } from 'react'
import type { Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { readTyped, showTyped } from '../../lib/i18n/typed-answer.ts'
import { FieldInput } from '../../run/fields/FieldInput.tsx'
import type { FieldState } from '../../run/fields/use-fields.ts'
import { SignatureAbout } from '../../run/signing/SignatureAbout.tsx'
import { shownOf, textsOf, type Values } from '../../run/work/answers.ts'
import { type FieldDraft, fieldOf } from '../form-draft.ts'

/** Input by index of the field in the form. */
type Typed = Readonly<Record<string, readonly string[]>>

interface FormPreviewProps {
  fields: readonly FieldDraft[]
  /** Language in which the numbers of the form are written. */
  locale: string
}

export function FormPreview({ fields, locale }: FormPreviewProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<Typed>({})
  const none: Values = new Map()
  const form = fields.map((field, place) => fieldOf(field, place, locale))
  const textsIn = (field: Field): readonly string[] => {
    const start = textsOf(field, none).map((text) => showTyped(field, text, locale))
    const given = typed[field.field_guid]
    return given ? start.map((text, index) => given[index] ?? text) : start
  }
  const judge = (field: Field, text: string) => evaluateAnswer(field, readTyped(field, text, locale))
  const values: Values = new Map(
    form.map((field) => [field.field_revisionid, textsIn(field).map((text) => judge(field, text).value)]),
  )
  const stateOf = (field: Field): FieldState => {
    const texts = textsIn(field)
    const put = (next: readonly string[]) => setTyped({ ...typed, [field.field_guid]: next })
    return {
      field,
      texts,
      judgements: texts.map((text) => judge(field, text)),
      storage: typed[field.field_guid] ? 'typed' : 'empty',
      type: (index, text) => put(texts.with(index, text)),
      commit: () => {},
      choose: (text) => put([text]),
      scan: (code, index) => put(texts.with(index, code)),
      addFile: () => {},
    }
  }
  return (
    <section className="sw-stack sw-inset sw-form-preview" data-gap="4" aria-label={t('form.preview')}>
      <h3>{t('form.preview')}</h3>
      {fields.length === 0 && <p className="sw-hint">{t('form.previewEmpty')}</p>}
      {shownOf(form, values).map((field) => (
        <FieldInput
          key={field.field_guid}
          state={stateOf(field)}
          media={() => <p className="sw-hint">{t('form.mediaHere')}</p>}
          signature={() => (
            <>
              <SignatureAbout field={field} form={form} />
              <p className="sw-hint">{t(field.blocks ? 'form.signHereFirst' : 'form.signHere')}</p>
            </>
          )}
        />
      ))}
    </section>
  )
}
