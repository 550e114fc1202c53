// Table, and a list of names with values. In a narrow window every row of a table is a card, unless it is `plain`.
import type { ComponentProps, ReactNode } from 'react'
import './table.css'

interface TableProps extends Omit<ComponentProps<'table'>, 'className'> {
  /** Within a frame of its own; stays a table at any width. */
  isPlain?: boolean
}

/** Cells that need a label in a card have `data-label`. */
export function Table({ isPlain, ...props }: TableProps) {
  return <table className="sw-table" data-is-plain={isPlain || undefined} {...props} />
}

interface FactsProps {
  of: readonly (readonly [string, ReactNode])[]
  /** One below the other, side by side, or side by side in large type. */
  as: 'rows' | 'columns' | 'numbers'
  className?: string
}

/** Names with their values. */
export const Facts = ({ of, as, className = '' }: FactsProps) => (
  <dl className={`sw-facts ${className}`} data-as={as}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
