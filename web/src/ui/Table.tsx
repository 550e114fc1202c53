// A table of people or numbers; in a narrow window every row becomes a card, unless it is a plain one.
import type { ComponentProps } from 'react'
import './table.css'

interface TableProps extends Omit<ComponentProps<'table'>, 'className'> {
  /** Within something that has a frame of its own; stays a table however narrow it is. */
  isPlain?: boolean
}

/** Cells that need a name where each row is a card carry it as `data-label`. */
export function Table({ isPlain, ...props }: TableProps) {
  return <table className="sw-table" data-is-plain={isPlain || undefined} {...props} />
}
