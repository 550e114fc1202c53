// Table; in a narrow window every row is a card, unless it is `plain`.
import type { ComponentProps } from 'react'
import './table.css'

interface TableProps extends Omit<ComponentProps<'table'>, 'className'> {
  /** Within a frame of its own; stays a table at any width. */
  isPlain?: boolean
}

/** Cells that need a label in a card have `data-label`. */
export function Table({ isPlain, ...props }: TableProps) {
  return <table className="sw-table" data-is-plain={isPlain || undefined} {...props} />
}
