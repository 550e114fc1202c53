// The button of the app: what it weighs beside others, a sign before its words, and that it is at work.
import type { ComponentProps, ReactNode } from 'react'
import './button.css'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'main' | 'plain' | 'quiet'
  isDanger?: boolean | undefined
  isWide?: boolean
  /** Takes no press, and turns instead of its words. */
  isBusy?: boolean
  icon?: ReactNode
}

export function Button({ kind = 'main', isDanger, isWide, isBusy, icon, ...props }: ButtonProps) {
  const { className, disabled = false, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={`sw-button ${className ?? ''}`}
      data-kind={kind}
      data-is-danger={isDanger || undefined}
      data-is-wide={isWide || undefined}
      data-is-busy={isBusy || undefined}
      disabled={disabled || isBusy}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
