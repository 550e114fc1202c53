// Selected value with a button that removes it; member of a list.
import { IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import './chip.css'

interface ChipProps extends ComponentProps<'li'> {
  /** Label of the button. */
  label: string
  onRemove: () => void
}

export const Chip = ({ label, onRemove, children, ...rest }: ChipProps) => (
  <li {...rest} className="sw-chip">
    <span>{children}</span>
    <IconButton size="small" label={label} Icon={IconX} iconSize={18} onClick={onRemove} />
  </li>
)
