// Condition of a field: shown only for certain answers of an earlier field.
import { type FieldType, type ShowOperator, showOperators } from '@stepwright/rules'
import type { TextKey } from '../../lib/i18n/load.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type FieldDraft, optionsOf, takes } from '../form-draft.ts'
import { operatorTexts } from './type-texts.ts'
import './forms.css'

interface ShowWhenFieldsProps {
  field: FieldDraft
  before: readonly FieldDraft[]
  /** A field that was moved below this one is no condition any more. */
  after: readonly FieldDraft[]
  fault: string | null
  onChange: (change: Partial<FieldDraft>) => void
}

export function ShowWhenFields({ field, before, after, fault, onChange }: ShowWhenFieldsProps) {
  const { t } = useTexts()
  const { when } = field
  const other = before.find(({ key }) => key === when?.key)
  const below = after.find(({ key }) => key === when?.key)
  if (before.length === 0 && !below) return null
  const operators = showOperators.filter((operator) => {
    if (operator === 'answered') return true
    if (other && takes.signature(other.type)) return false
    return !['above', 'below'].includes(operator) || (other && takes.unit(other.type))
  })
  return (
    <fieldset className="sw-form-when">
      <legend className="sw-label">{t('form.when')}</legend>
      <div className="sw-columns">
        <Select
          label={t('form.whenField')}
          value={when?.key ?? ''}
          options={[
            { value: '', label: t('form.always') },
            ...[...before, ...(below ? [below] : [])].map(({ key, label }) => ({
              value: key,
              label: label || t('form.unnamed'),
            })),
          ]}
          error={below ? t('form.whenBelow') : fault}
          onChange={(event) => {
            const key = event.currentTarget.value
            onChange({ when: key === '' ? null : { key, operator: 'answered', values: [] } })
          }}
        />
        {when && other && (
          <Select
            label={t('form.whenOperator')}
            value={when.operator}
            options={operators.map((value) => ({ value, label: t(operatorTexts[value]) }))}
            onChange={(event) => {
              const operator = event.currentTarget.value as ShowOperator
              onChange({
                when: { ...when, operator, values: operator === 'answered' ? [] : [firstOf(other)] },
              })
            }}
          />
        )}
        {when && other && when.operator !== 'answered' && (
          <WhenValue
            other={other}
            value={when.values[0] ?? ''}
            onChange={(value) => onChange({ when: { ...when, values: [value] } })}
          />
        )}
      </div>
    </fieldset>
  )
}

/** Answers of fields with two possible values; the first is the usual condition. */
const twoAnswers: Partial<Record<FieldType, readonly (readonly [string, TextKey])[]>> = {
  Checkbox: [
    ['1', 'form.yes'],
    ['0', 'form.no'],
  ],
  'Pass/Fail': [
    ['fail', 'form.fail'],
    ['pass', 'form.pass'],
  ],
}

const firstOf = (field: FieldDraft): string =>
  twoAnswers[field.type]?.[0]?.[0] ?? (takes.options(field.type) ? (optionsOf(field)[0] ?? '') : '')

interface WhenValueProps {
  other: FieldDraft
  value: string
  onChange: (value: string) => void
}

function WhenValue({ other, value, onChange }: WhenValueProps) {
  const { t } = useTexts()
  const label = t('form.whenValue')
  const two = twoAnswers[other.type]
  if (two) {
    return (
      <Select
        label={label}
        value={value}
        options={two.map(([answer, key]) => ({ value: answer, label: t(key) }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  if (takes.options(other.type)) {
    return (
      <Select
        label={label}
        value={value}
        // A removed option is shown as it is until another one is chosen.
        options={[...new Set([...optionsOf(other), value])].map((each) => ({ value: each, label: each }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const kind = other.type === 'Date' ? 'date' : other.type === 'Time' ? 'time' : 'text'
  return (
    <TextField
      type={kind}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
