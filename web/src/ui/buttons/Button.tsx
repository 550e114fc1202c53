// The button of the app: what it weighs beside others, a sign before its words, and that it is at work.
import type { ComponentProps, ReactNode } from 'react'
import './button.css'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'main' | 'plain' | 'quiet' | 'link' | 'dashed'
  /** For gloves: high enough to be met, or large altogether. */
  size?: 'touch' | 'work'
  isDanger?: boolean | undefined
  isWide?: boolean
  /** Takes no press, and turns instead of its words. */
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
