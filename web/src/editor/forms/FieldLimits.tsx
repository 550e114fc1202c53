// Inputs for the limits of a field: numbers, dates and times, and patterns of texts.
import { exampleOf, readTextPattern } from '@stepwright/rules'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { type FieldDraft, takes } from '../form-draft.ts'
import type { FieldFaults } from './form-faults.ts'
import './forms.css'

interface FieldLimitsProps {
  field: FieldDraft
  faults: FieldFaults | null
  onChange: (change: Partial<FieldDraft>) => void
}

/** Member of the field in the faults of the server. */
const places = {
  min: 'min',
  max: 'max',
  target: 'target',
  decimals: 'decimals',
  warnMin: 'warn_min',
  warnMax: 'warn_max',
} as const

export function FieldLimits({ field, faults, onChange }: FieldLimitsProps) {
  const { t } = useTexts()
  const number = (name: keyof typeof places, label: string) => (
    <TextField
      inputMode={name === 'decimals' ? 'numeric' : 'decimal'}
      label={label}
      value={field[name]}
      error={faults?.[places[name]] ?? null}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  const tick = (name: 'minExclusive' | 'maxExclusive', label: string) => (
    <Tick
      className="sw-form-exclusive"
      data-limit={name}
      label={label}
      checked={field[name]}
      onChange={(isOn) => onChange({ [name]: isOn })}
    />
  )
  return (
    <div className="sw-columns sw-form-limits">
      <TextField
        label={t('form.unit')}
        maxLength={40}
        value={field.unit}
        error={faults?.unit ?? null}
        onChange={(event) => onChange({ unit: event.currentTarget.value })}
      />
      {takes.decimals(field.type) && number('decimals', t('form.decimals'))}
      <div className="sw-form-target">{number('target', t('form.target'))}</div>
      <div className="sw-form-limit">{number('min', t('form.min'))}</div>
      <div className="sw-form-limit">{number('max', t('form.max'))}</div>
      {field.min.trim() !== '' && tick('minExclusive', t('form.exclusive'))}
      {field.max.trim() !== '' && tick('maxExclusive', t('form.exclusive'))}
      <div className="sw-form-limit sw-form-warning">{number('warnMin', t('form.warnMin'))}</div>
      <div className="sw-form-limit">{number('warnMax', t('form.warnMax'))}</div>
    </div>
  )
}

/** Earliest and latest date or time. */
export function MomentLimits({ field, faults, onChange }: FieldLimitsProps) {
  const { t } = useTexts()
  const moment = (name: 'earliest' | 'latest', label: string) => (
    <TextField
      type={field.type === 'Date' ? 'date' : 'time'}
      label={label}
      value={field[name]}
      error={faults?.[name] ?? null}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className="sw-columns">
      {moment('earliest', t('form.earliest'))}
      {moment('latest', t('form.latest'))}
    </div>
  )
}

/** Expected text or pattern, with an example once the pattern is valid. */
export function RightText({ field, faults, onChange }: FieldLimitsProps) {
  const { t } = useTexts()
  const pattern = field.pattern.trim()
  const example = pattern && readTextPattern(pattern) ? exampleOf(pattern) : ''
  const Expected = field.type === 'Text Area' ? TextArea : TextField
  return (
    <div className="sw-columns">
      <TextField
        label={t('form.pattern')}
        hint={
          example
            ? t('form.patternExample', { example })
            : t('form.patternHint', { exact: '#{3}', between: '#{1,3}' })
        }
        maxLength={200}
        value={field.pattern}
        error={faults?.pattern ?? null}
        onChange={(event) => onChange({ pattern: event.currentTarget.value })}
      />
      <Expected
        label={t('form.expected')}
        maxLength={1000}
        value={field.expected}
        error={faults?.expected ?? null}
        onChange={(event) => onChange({ expected: event.currentTarget.value })}
      />
    </div>
  )
}
