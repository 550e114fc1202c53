// Input with an icon before it or a button after it.
import type { ReactNode } from 'react'
import './field.css'

export function InputBox({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="sw-input-box">
      {icon && <span aria-hidden="true">{icon}</span>}
      {children}
    </div>
  )
}
