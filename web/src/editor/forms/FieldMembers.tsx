// All settings of a form field.
import { fieldTypes } from '@stepwright/rules'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { type FieldDraft, takes } from '../form-draft.ts'
import { FieldHistory } from './FieldHistory.tsx'
import { FieldLimits, MomentLimits, RightText } from './FieldLimits.tsx'
import type { FieldMembersProps } from './form-faults.ts'
import { OptionList } from './OptionList.tsx'
import { ShowWhenFields } from './ShowWhenFields.tsx'
import { SignatureMembers } from './SignatureMembers.tsx'
import { typeTexts } from './type-texts.ts'
import './forms.css'

export function FieldMembers({ field, before, after, faults, onChange }: FieldMembersProps) {
  const { t } = useTexts()
  const [showsHistory, setShowsHistory] = useState(false)
  const { type } = field
  return (
    <div className="sw-form sw-form-members">
      <TextField
        label={t('form.label')}
        value={field.label}
        maxLength={200}
        error={faults?.label ?? null}
        autoFocus={field.label === ''}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <div className="sw-columns">
        <Select
          label={t('form.type')}
          value={type}
          options={fieldTypes.map((value) => ({ value, label: t(typeTexts[value]) }))}
          onChange={(event) => onChange(ofType(field, event.currentTarget.value as FieldDraft['type']))}
        />
        <Tick
          label={t('form.isRequired')}
          checked={field.required}
          onChange={(isOn) => onChange({ required: isOn })}
        />
      </div>
      {takes.options(type) && (
        <OptionList
          name={field.key}
          options={field.options
            .split('\n')
            .map((text, index) => ({ text, verdict: field.verdicts[index] ?? '' }))}
          canBeRight={takes.several(type)}
          fault={faults?.options ?? faults?.wrong_options ?? null}
          onChange={(options) =>
            onChange({
              options: options.map(({ text }) => text).join('\n'),
              verdicts: options.map(({ verdict }) => verdict),
            })
          }
        />
      )}
      {takes.unit(type) && <FieldLimits field={field} faults={faults} onChange={onChange} />}
      {takes.moments(type) && <MomentLimits field={field} faults={faults} onChange={onChange} />}
      {takes.words(type) && <RightText field={field} faults={faults} onChange={onChange} />}
      {takes.signature(type) && (
        <SignatureMembers field={field} before={before} faults={faults} onChange={onChange} />
      )}
      {takes.textarea(type) && (
        <TextArea
          label={t('form.textarea')}
          rows={2}
          value={field.textarea}
          onChange={(event) => onChange({ textarea: event.currentTarget.value })}
        />
      )}
      <div className="sw-columns">
        {takes.placeholder(type) && (
          <TextField
            label={t('form.placeholder')}
            value={field.placeholder}
            onChange={(event) => onChange({ placeholder: event.currentTarget.value })}
          />
        )}
        {takes.barcode(type) && (
          <TextField
            label={t('form.barcode')}
            hint={t('form.barcodeHint')}
            value={field.barcode}
            error={faults?.barcode ?? null}
            onChange={(event) => onChange({ barcode: event.currentTarget.value })}
          />
        )}
        {takes.proposed(type) && (
          <TextField
            label={t('form.proposed')}
            value={field.proposed}
            error={faults?.default ?? null}
            onChange={(event) => onChange({ proposed: event.currentTarget.value })}
          />
        )}
        {takes.readings(type) && (
          <TextField
            type="number"
            min={1}
            max={20}
            label={t(type === 'Image' ? 'form.photos' : 'form.readings')}
            placeholder="1"
            value={field.readings}
            error={faults?.readings ?? null}
            onChange={(event) => onChange({ readings: event.currentTarget.value })}
          />
        )}
        {takes.readings(type) && Number(field.readings) > 1 && (
          <TextField
            type="number"
            min={1}
            max={20}
            label={t('form.least')}
            placeholder="1"
            value={field.least}
            error={faults?.least_readings ?? null}
            onChange={(event) => onChange({ least: event.currentTarget.value })}
          />
        )}
      </div>
      {takes.checked(type) && (
        <>
          <Tick
            label={t('form.checkedAtFirst')}
            checked={field.placeholder === '1'}
            onChange={(isOn) => onChange({ placeholder: isOn ? '1' : '' })}
          />
          <Tick
            label={t('form.uncheckedIsWrong')}
            checked={field.verdicts[1] === 'wrong'}
            onChange={(isOn) => onChange({ verdicts: ['', isOn ? 'wrong' : ''] })}
          />
        </>
      )}
      <TextArea
        label={t('form.help')}
        rows={2}
        maxLength={2000}
        value={field.help}
        error={faults?.help ?? null}
        onChange={(event) => onChange({ help: event.currentTarget.value })}
      />
      <ShowWhenFields
        field={field}
        before={before}
        after={after}
        fault={faults?.show_when ?? null}
        onChange={onChange}
      />
      {field.guid && (
        <div>
          <Button
            kind="link"
            icon={<IconHistory size={20} aria-hidden="true" />}
            aria-expanded={showsHistory}
            onClick={() => setShowsHistory(!showsHistory)}
          >
            {t('form.history')}
          </Button>
          {showsHistory && <FieldHistory guid={field.guid} />}
        </div>
      )}
    </div>
  )
}

/** The evaluation of options is the same for all kinds of choices, but differs for a checkbox. */
const ofType = ({ type: before }: FieldDraft, type: FieldDraft['type']): Partial<FieldDraft> =>
  takes.checked(before) === takes.checked(type) ? { type } : { type, verdicts: [] }
