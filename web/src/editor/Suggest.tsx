// A field that proposes what is there already while one types; what is not there yet can be typed as well, where that is allowed.
import { type KeyboardEvent, useId, useState } from 'react'

export interface Option {
  value: string
  label: string
}

interface SuggestProps {
  label: string
  name: string
  value: string
  options: readonly Option[]
  placeholder?: string | undefined
  isLabelHidden?: boolean
  /** Of a dialog: where the focus begins. */
  isFirst?: boolean
  error?: string | null | undefined
  /** How to say that nothing fits. */
  nothing?: string | undefined
  onType: (text: string) => void
  onChoose: (option: Option) => void
  /** Enter on words that are no proposal. */
  onEnter?: ((text: string) => void) | undefined
}

const shown = 8

export function Suggest(props: SuggestProps) {
  const { label, name, value, options, placeholder, isLabelHidden, error, nothing } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = isOpen ? findOptions(options, value) : []
  const choose = (option: Option) => {
    setOpen(false)
    setActive(-1)
    props.onChoose(option)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
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
      else if (value.trim()) props.onEnter?.(value.trim())
    }
  }
  const hasList = isOpen && (found.length > 0 || (nothing !== undefined && value.trim() !== ''))
  return (
    <div className="sw-suggest">
      <label htmlFor={id} className={isLabelHidden ? 'sw-hidden' : undefined}>
        {label}
      </label>
      <input
        id={id}
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
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => {
          props.onType(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden={!hasList}>
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
          </div>
        ))}
        {found.length === 0 && nothing && <p>{nothing}</p>}
      </div>
      {error && (
        <p id={`${id}-error`} className="sw-fault">
          {error}
        </p>
      )}
    </div>
  )
}

/** Those that begin with what was typed come first, then those that have it whole, then those that have every word. */
function findOptions(options: readonly Option[], text: string): Option[] {
  const typed = text.trim().toLocaleLowerCase()
  const words = typed.split(/\s+/)
  const ranked = options.map((option) => {
    const label = option.label.toLocaleLowerCase()
    const at = label.indexOf(typed)
    const rank = at < 0 ? 2 : Math.min(at, 1)
    return { option, rank, fits: words.every((word) => label.includes(word)) }
  })
  return ranked
    .filter(({ fits }) => fits)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, shown)
    .map(({ option }) => option)
}
