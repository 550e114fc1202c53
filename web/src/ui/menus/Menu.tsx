// Button with a menu of actions, by pointer and keyboard.
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import './menu.css'

/** Acts, leads to an address of the app, or to a file of the server. */
export type MenuItem = { label: string; hint?: string; Icon: TablerIcon; isOff?: boolean } & (
  | { onChoose: () => void }
  | { address: string }
  | { href: string }
)

const itemOf = '[role="menuitem"]:not(:disabled)'

interface MenuProps {
  label: string
  Icon: TablerIcon
  /** Text beside the icon; without it the icon alone. */
  words?: string
  items: readonly MenuItem[]
  /** Called when pointer or focus reach the button, and before the menu opens. */
  onApproach?: () => void
}

export function Menu({ label, Icon, words, items, onApproach }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>(itemOf)?.focus()
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>(itemOf) ?? [])]
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
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => {
          onApproach?.()
          setOpen(!isOpen)
        }}
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
            <Item key={item.label} item={item} onClose={close} />
          ))}
        </div>
      )}
    </span>
  )
}

/** Holds the actions of a screen besides its main ones. */
export function MoreMenu({ items }: { items: readonly MenuItem[] }) {
  const { t } = useTexts()
  if (items.length === 0) return null
  return <Menu label={t('ui.more')} words={t('ui.more')} Icon={IconDots} items={items} />
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { label, hint, Icon, isOff } = item
  const shared = { role: 'menuitem', className: 'sw-item', tabIndex: -1, title: hint }
  const content = (
    <>
      <Icon size={20} aria-hidden="true" />
      <span>{label}</span>
    </>
  )
  if ('address' in item)
    return (
      <Link {...shared} address={item.address}>
        {content}
      </Link>
    )
  if ('href' in item)
    return (
      <a {...shared} href={item.href} onClick={onClose}>
        {content}
      </a>
    )
  const choose = () => {
    onClose()
    item.onChoose()
  }
  return (
    <button {...shared} type="button" disabled={isOff} onClick={choose}>
      {content}
    </button>
  )
}
