// State of saving in the bar of an editor.
import { IconCloudCheck, IconCloudOff, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import './bar.css'

interface SavingNoteProps {
  state: 'saved' | 'dirty' | 'off'
  /** Shown in full, even on narrow screens. */
  isLong?: boolean
  children: ReactNode
}

const icons = { saved: IconCloudCheck, dirty: IconPencil, off: IconCloudOff }

export function SavingNote({ state, isLong, children }: SavingNoteProps) {
  const Icon = icons[state]
  return (
    <p className="sw-saving-note" role="status" data-state={state} data-long={isLong || undefined}>
      <Icon size={20} aria-hidden="true" />
      {children}
    </p>
  )
}
