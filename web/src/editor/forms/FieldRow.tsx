// One field of a form: closed, its name and kind; open, everything that can be said of it.
import { fieldTypes } from '@stepwright/rules'
import { IconChevronDown, IconHistory, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { Handle, type Handling } from '../Handle.tsx'
import { FieldHistory } from './FieldHistory.tsx'
import { FieldLimits } from './FieldLimits.tsx'
import { type FieldDraft, takes } from './form-draft.ts'
import type { FieldFaults } from './form-faults.ts'
import { OptionList } from './OptionList.tsx'
import { ShowWhenFields } from './ShowWhenFields.tsx'
import { typeTexts } from './type-texts.ts'
import './forms.css'

interface FieldRowProps {
  field: FieldDraft
  /** The fields above it: only these can decide whether it is shown. */
  before: readonly FieldDraft[]
  after: readonly FieldDraft[]
  isOpen: boolean
  faults: FieldFaults | null
  handle: Handling
  onOpen: () => void
  onChange: (change: Partial<FieldDraft>) => void
  onRemove: () => void
}

export function FieldRow(props: FieldRowProps) {
  const { field, isOpen, faults, handle, onOpen, onRemove } = props
  const { t } = useTexts()
  const name = field.label || t('form.unnamed')
  return (
    <div className="sw-form-field" data-is-open={isOpen || undefined}>
      <div className="sw-row" data-gap="0" data-nowrap>
        <Handle label={t('edit.moveThing', { name })} handling={handle} />
        <button
          type="button"
          className="sw-row sw-form-field-name"
          data-gap="2"
          data-nowrap
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          <span className="sw-list-text">
            <strong>{name}</strong>
            <span>{t(typeTexts[field.type])}</span>
          </span>
          {field.required && <Tag>{t('form.required')}</Tag>}
          {faults && <Tag tone="fault">{t('form.faulty')}</Tag>}
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
        <IconButton label={t('edit.takeOut', { name })} onClick={onRemove} Icon={IconTrash} />
      </div>
      {isOpen && <FieldMembers {...props} />}
    </div>
  )
}

function FieldMembers({ field, before, after, faults, onChange }: FieldRowProps) {
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
          onChange={(event) => onChange({ type: event.currentTarget.value as FieldDraft['type'] })}
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
          options={field.options.split('\n')}
          fault={faults?.options ?? null}
          onChange={(options) => onChange({ options: options.join('\n') })}
        />
      )}
      {takes.unit(type) && <FieldLimits field={field} faults={faults} onChange={onChange} />}
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
      </div>
      {takes.checked(type) && (
        <Tick
          label={t('form.checkedAtFirst')}
          checked={field.placeholder === '1'}
          onChange={(isOn) => onChange({ placeholder: isOn ? '1' : '' })}
        />
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
