// Form element with its overall fault and actions; inputs show their own faults.
import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Notice } from '../Notice.tsx'

interface FormProps {
  state: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent) => void
    problem: string | null
    isSending: boolean
  }
  action: string
  /** Beside the action: cancel, a link. */
  extra?: ReactNode
  fullWidth?: boolean
  /** For forms that are not the main purpose of the screen. */
  isQuiet?: boolean
  /** Size of the button, for gloves. */
  size?: 'touch'
  children: ReactNode
}

export function Form({ state, action, extra, children, ...look }: FormProps) {
  const { fullWidth = false, isQuiet = false, size } = look
  return (
    <form ref={state.ref} onSubmit={state.onSubmit} noValidate className="sw-form">
      {state.problem && <Notice kind="fault">{state.problem}</Notice>}
      {children}
      <div className="sw-actions">
        <Button
          type="submit"
          isBusy={state.isSending}
          isWide={fullWidth}
          kind={isQuiet ? 'plain' : 'main'}
          {...(size && { size })}
        >
          {action}
        </Button>
        {extra}
      </div>
    </form>
  )
}
