// Part of the page that accepts dropped files, and pasted ones while it has the focus.
import type { ReactNode } from 'react'
import type { Purpose } from '../take-files.ts'
import { useFileTarget } from './use-file-target.ts'

interface DropZoneProps {
  purpose: Purpose
  className: string
  children: ReactNode
}

export function DropZone({ purpose, className, children }: DropZoneProps) {
  const target = useFileTarget(purpose)
  return (
    <div className={className} {...target}>
      {children}
    </div>
  )
}
