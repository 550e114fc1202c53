// The settings of a field as short texts.
import type { T, useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { coveredText, meaningText, signerText } from '../../run/signing/signature-texts.ts'
import { draftsOf, type FieldDraft, optionsOf, type SavedField, takes } from '../form-draft.ts'
import { operatorTexts, typeTexts } from './type-texts.ts'

type Words = Pick<ReturnType<typeof useTexts>, 't' | 'locale'>

const signatureFacts = (state: SavedField, t: T): string[] => [
  signerText(state, undefined, t),
  coveredText(state, [], t),
  named(t('form.meaning'), meaningText(state, t)),
  state.blocks ? t('form.blocks') : '',
]

/** Without the field that it asks, which may be gone. */
const conditionText = ({ when }: FieldDraft, t: T) =>
  when ? `${t('form.when')} ${t(operatorTexts[when.operator])} ${when.values.join(', ')}`.trim() : ''

const named = (label: string, value: string) => (value ? `${label}: ${value}` : '')

/** All members of a field as short texts. */
export function factsOf(state: SavedField, { t, locale }: Words): string[] {
  const [field] = draftsOf([state], locale)
  if (!field) return []
  const unit = field.unit ? ` ${field.unit}` : ''
  const limit = (sign: string, value: string) => (value ? `${sign} ${value}${unit}` : '')
  return [
    t(typeTexts[field.type]),
    field.required ? t('form.required') : '',
    limit(field.minExclusive ? '>' : '≥', field.min),
    limit(field.maxExclusive ? '<' : '≤', field.max),
    field.min || field.max ? '' : named(t('form.unit'), field.unit),
    named(t('form.warnMin'), field.warnMin),
    named(t('form.warnMax'), field.warnMax),
    named(t('form.earliest'), field.earliest),
    named(t('form.latest'), field.latest),
    named(t('form.target'), field.target),
    named(t('form.decimals'), field.decimals),
    optionsOf(field).join(', '),
    named(t('form.verdict.right'), state.right_options?.join(', ') ?? ''),
    named(t('form.verdict.wrong'), state.wrong_options?.join(', ') ?? ''),
    named(t(field.type === 'Image' ? 'form.photos' : 'form.readings'), field.readings),
    named(t('form.least'), field.least),
    named(t('form.barcode'), field.barcode),
    named(t('form.expected'), field.expected),
    named(t('form.pattern'), field.pattern),
    takes.placeholder(field.type) ? named(t('form.placeholder'), field.placeholder) : '',
    takes.textarea(field.type) ? named(t('form.textarea'), field.textarea) : '',
    named(t('form.proposed'), field.proposed),
    ...(takes.signature(field.type) ? signatureFacts(state, t) : []),
    conditionText(field, t),
    field.help,
  ].filter(Boolean)
}
