// Selected values as removable chips, with a field that suggests more while the user types.
import { useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Chip } from '../../ui/fields/Chip.tsx'
import type { Option } from '../../ui/fields/find-options.ts'
import { Suggest } from '../../ui/fields/Suggest.tsx'
import './parts.css'

interface ChipsProps {
  label: string
  name: string
  hint?: string
  placeholder?: string
  nothing?: string
  chosen: readonly Option[]
  /** Absent if nothing can be added. */
  options?: readonly Option[]
  onAdd?: (option: Option) => void
  /** Called on every input, to load suggestions. */
  onType?: (text: string) => void
  onRemove: (value: string) => void
  /** True if values without a suggestion may be added. */
  onEnter?: (text: string) => void
}

export function Chips(props: ChipsProps) {
  const { label, name, hint, chosen, options, onAdd, onRemove, onEnter, onType } = props
  const { t } = useTexts()
  const [text, setText] = useState('')
  return (
    <div className="sw-stack sw-edit-part" data-gap="2">
      <h3>{label}</h3>
      {hint && <p className="sw-hint">{hint}</p>}
      {chosen.length > 0 && (
        <ul className="sw-row" data-gap="2">
          {chosen.map(({ value, label: words }) => (
            <Chip key={value} label={t('edit.takeOut', { name: words })} onRemove={() => onRemove(value)}>
              {words}
            </Chip>
          ))}
        </ul>
      )}
      {options && onAdd && (
        <Suggest
          label={label}
          isLabelHidden
          name={name}
          value={text}
          options={options}
          placeholder={props.placeholder}
          nothing={props.nothing}
          onType={(words) => {
            setText(words)
            onType?.(words)
          }}
          onChoose={(option) => {
            setText('')
            onAdd(option)
          }}
          onEnter={
            onEnter &&
            ((words) => {
              setText('')
              onEnter(words)
            })
          }
        />
      )}
    </div>
  )
}
