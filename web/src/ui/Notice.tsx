// Framed message in a screen: information, warning, error, success.
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  kind?: 'info' | 'warning' | 'fault' | 'done'
  title?: string
  children?: ReactNode
}

const icons = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  fault: IconAlertTriangle,
  done: IconCircleCheck,
}

export function Notice({ kind = 'info', title, children }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className="sw-notice" data-kind={kind} role={kind === 'fault' ? 'alert' : undefined} tabIndex={-1}>
      <Icon size={22} aria-hidden="true" />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
