// A form field: its name and kind when closed, all settings when open.
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Handle, type Handling } from '../Handle.tsx'
import { FieldMembers } from './FieldMembers.tsx'
import type { FieldMembersProps } from './form-faults.ts'
import { typeTexts } from './type-texts.ts'
import './forms.css'

interface FieldRowProps extends FieldMembersProps {
  isOpen: boolean
  handle: Handling
  onOpen: () => void
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
          className="sw-row sw-disclose sw-form-field-name"
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
