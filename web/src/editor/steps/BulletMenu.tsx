// Menu for the bullet of a line: by pointer, arrow keys, and the digit or letter of each bullet.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Bullet, colours } from '../../ui/Bullet.tsx'
import './steps.css'

const signs = ['icon_caution', 'icon_note', 'icon_reminder'] as const
const marks = [...colours, ...signs]
type Mark = (typeof marks)[number]
const keys = [...colours.map((_, index) => String(index + 1)), 'c', 'n', 'r']

const signTexts = {
  icon_caution: 'read.caution',
  icon_note: 'read.note',
  icon_reminder: 'read.reminder',
} as const

interface BulletMenuProps {
  bullet: string
  lineNumber: number
  name: string
  onChoose: (bullet: string) => void
  onDone: () => void
}

export function BulletMenu({ bullet, lineNumber, name, onChoose, onDone }: BulletMenuProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const choose = (mark: string) => {
    setOpen(false)
    onChoose(mark)
    onDone()
  }
  return (
    <span className="sw-menu">
      <button
        type="button"
        className="sw-icon-button"
        data-size="small"
        data-field={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t('edit.bulletOf', { number: lineNumber })}
        onClick={() => setOpen(!isOpen)}
      >
        <Bullet bullet={bullet} />
      </button>
      {isOpen && (
        <Marks
          id={id}
          bullet={bullet}
          onChoose={choose}
          onClose={(goesBack) => {
            setOpen(false)
            if (goesBack) onDone()
          }}
        />
      )}
    </span>
  )
}

interface MarksProps {
  id: string
  bullet: string
  onChoose: (mark: string) => void
  onClose: (goesBack: boolean) => void
}

function Marks({ id, bullet, onChoose, onClose }: MarksProps) {
  const { t } = useTexts()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const items = menu.current?.querySelectorAll<HTMLElement>('button') ?? []
    const at = Math.max(0, marks.indexOf(bullet as Mark))
    items[at]?.focus()
  }, [bullet])

  const onKey = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const byKey = marks[keys.indexOf(event.key)]
    if (event.key === 'Escape') onClose(true)
    else if (event.key === 'Tab') onClose(false)
    else if (by) items[(at + by + items.length) % items.length]?.focus()
    else if (byKey) onChoose(byKey)
    else return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }
  const nameOf = (mark: Mark): string => {
    const sign = signTexts[mark as keyof typeof signTexts]
    if (sign) return t(sign)
    return mark === 'black'
      ? t('edit.black')
      : t(`read.colour.${mark as Exclude<(typeof colours)[number], 'black'>}`)
  }
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={t('edit.bullet')}
      className="sw-float sw-edit-marks"
      onKeyDown={onKey}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose(false)}
    >
      {marks.map((mark, index) => (
        <button
          key={mark}
          type="button"
          className="sw-icon-button"
          data-size="small"
          role="menuitemradio"
          aria-checked={mark === bullet}
          tabIndex={-1}
          aria-label={nameOf(mark)}
          title={`${nameOf(mark)} (${keys[index]})`}
          onClick={() => onChoose(mark)}
        >
          <Bullet bullet={mark} />
        </button>
      ))}
    </div>
  )
}
