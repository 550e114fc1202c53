// Combobox: suggests existing values while typing; other values can be allowed.
import { type KeyboardEvent, useId, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { findOptions, type Option } from './find-options.ts'
import './field.css'
import './suggest.css'

interface SuggestProps {
  label: string
  name: string
  value: string
  /** Search text, if it is not the text of the input. */
  query?: string
  options: readonly Option[]
  placeholder?: string | undefined
  isLabelHidden?: boolean
  /** Initial focus of a dialog. */
  isFirst?: boolean
  error?: string | null | undefined
  /** Hint below the label. */
  hint?: string
  /** Text if nothing matches. */
  nothing?: string | undefined
  onType: (text: string) => void
  onChoose: (option: Option) => void
  /** Called at Enter on text that is no suggestion. */
  onEnter?: ((text: string) => void) | undefined
  onLeave?: () => void
}

export function Suggest(props: SuggestProps) {
  const { label, name, value, options, placeholder, isLabelHidden, error, hint, nothing } = props
  const { t } = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = isOpen ? findOptions(options, props.query ?? value) : []
  const choose = (option: Option) => {
    setOpen(false)
    setActive(-1)
    props.onChoose(option)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // Keeps a surrounding dialog open.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const by = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + by + found.length + 1) % Math.max(1, found.length + 1))
    } else if (event.key === 'Enter') {
      const option = found[active]
      if (!option && !props.onEnter) return
      event.preventDefault()
      if (option) choose(option)
      else if (value.trim()) {
        setOpen(false)
        props.onEnter?.(value.trim())
      }
    }
  }
  const hasList = found.length > 0
  const isEmpty = isOpen && !hasList && nothing !== undefined && value.trim() !== ''
  return (
    <div className="sw-suggest">
      <label htmlFor={id} className={isLabelHidden ? 'sw-hidden' : 'sw-label'}>
        {label}
      </label>
      {hint && (
        <small id={`${id}-hint`} className="sw-field-hint">
          {hint}
        </small>
      )}
      <input
        id={id}
        className="sw-input"
        name={name}
        data-field={name}
        data-autofocus={props.isFirst || undefined}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        role="combobox"
        aria-expanded={hasList}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
        onChange={(event) => {
          props.onType(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={({ currentTarget }) => {
          setOpen(true)
          // Typed text replaces a selection that is only displayed.
          if (props.query !== undefined) currentTarget.select()
        }}
        onBlur={() => {
          setOpen(false)
          props.onLeave?.()
        }}
        onKeyDown={onKey}
      />
      <div id={`${id}-list`} role="listbox" className="sw-float" aria-label={label} hidden={!hasList}>
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the field, which keeps the focus.
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.label}
            {option.detail && <small> {option.detail}</small>}
          </div>
        ))}
      </div>
      <div role="status" data-live className={isEmpty ? 'sw-float sw-soft' : 'sw-hidden'}>
        {isEmpty ? nothing : found.length > 0 && t('search.suggested', { count: found.length })}
      </div>
      {error && (
        <p id={`${id}-error`} className="sw-fault">
          {error}
        </p>
      )}
    </div>
  )
}
