// Button with a menu of actions, by pointer and keyboard.
import type { TablerIcon } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import './menu.css'

export interface MenuItem {
  label: string
  Icon: TablerIcon
  isOff?: boolean
  onChoose: () => void
}

interface MenuProps {
  label: string
  Icon: TablerIcon
  /** Text beside the icon; without it the icon alone. */
  words?: string
  items: readonly MenuItem[]
}

export function Menu({ label, Icon, words, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setOpen(false)
    else if (by) all[(at + by + all.length) % all.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className="sw-menu">
      <button
        ref={button}
        type="button"
        className={words ? 'sw-button' : 'sw-icon-button'}
        data-kind={words && 'link'}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon {...(words && { size: 20 })} aria-hidden="true" />
        {words}
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          className="sw-float"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKey}
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              className="sw-item"
              tabIndex={-1}
              disabled={item.isOff}
              onClick={() => {
                close()
                item.onChoose()
              }}
            >
              <item.Icon size={20} aria-hidden="true" />
              <span>{item.label}</span>
            </button>
          ))}
        </div>
      )}
    </span>
  )
}
