// Placeholder of an empty list, with the next action.
import type { ReactNode } from 'react'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="sw-empty">
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
        <path d="M8 56h20V42h20V28h20V14h20" className="sw-empty-line" />
        <circle cx="88" cy="14" r="5" className="sw-empty-light" />
      </svg>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
