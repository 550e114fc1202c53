// Button with an icon only; its label is for screen readers.
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import './button.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string
  Icon: TablerIcon
  iconSize?: number
  kind?: 'plain'
  size?: 'small' | 'work'
}

export function IconButton({ label, Icon, iconSize = 20, kind, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`sw-icon-button ${className ?? ''}`}
      data-kind={kind}
      data-size={size}
      aria-label={label}
    >
      <Icon size={iconSize} aria-hidden="true" />
    </button>
  )
}
