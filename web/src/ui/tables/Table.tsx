// A table: its rows parted by lines, or standing as a list of its own that turns into cards on a phone.
import type { ComponentProps } from 'react'
import './table.css'

interface TableProps extends ComponentProps<'table'> {
  /** Framed; where there is no room for columns each row is a card, with `data-label` as names of its cells. */
  isList?: boolean
}

export const Table = ({ isList, className, ...props }: TableProps) => (
  <table {...props} className={`sw-table ${className ?? ''}`} data-is-list={isList || undefined} />
)
