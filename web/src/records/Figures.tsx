// A few facts or numbers, each below its name.
import type { ReactNode } from 'react'
import './records.css'

interface FiguresProps {
  of: readonly (readonly [string, ReactNode])[]
  className?: string
  isLarge?: boolean
}

export const Figures = ({ of, className, isLarge }: FiguresProps) => (
  <dl className={`sw-record-figures ${className ?? ''}`} data-is-large={isLarge || undefined}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
