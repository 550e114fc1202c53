// Collapsed section for rarely needed content.
import type { ReactNode } from 'react'
import './records.css'

interface FoldedProps {
  summary: string
  className?: string
  children: ReactNode
}

export const Folded = ({ summary, className, children }: FoldedProps) => (
  <details className={`sw-record-folded ${className ?? ''}`}>
    <summary>{summary}</summary>
    {children}
  </details>
)
