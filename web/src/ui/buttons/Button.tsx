// Button of the app with variants, icon, and busy state.
import type { ComponentProps, ReactNode } from 'react'
import './button.css'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'main' | 'plain' | 'quiet' | 'link' | 'dashed'
  /** Sizes for gloves: tall, or large altogether. */
  size?: 'touch' | 'work'
  isDanger?: boolean | undefined
  isWide?: boolean
  /** Ignores presses and shows a spinner instead of its text. */
  isBusy?: boolean
  icon?: ReactNode
}

export function Button({ kind = 'main', size, isDanger, isWide, isBusy, icon, ...props }: ButtonProps) {
  const { className, disabled = false, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={`sw-button ${className ?? ''}`}
      data-kind={kind}
      data-size={size}
      data-is-danger={isDanger || undefined}
      data-is-wide={isWide || undefined}
      data-is-busy={isBusy || undefined}
      disabled={disabled || isBusy}
    >
      {icon}
      {children && <span>{children}</span>}
    </button>
  )
}
