// A table of people or numbers; in a narrow window every row becomes a card.
import type { ComponentProps } from 'react'
import './table.css'

/** Cells that need a name where each row is a card carry it as `data-label`. */
export function Table(props: Omit<ComponentProps<'table'>, 'className'>) {
  return <table className="sw-table" {...props} />
}
