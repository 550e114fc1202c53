// Column head that sorts a table.
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Select } from '../fields/Select.tsx'
import './sort.css'

interface SortHeadProps extends Omit<ComponentProps<'th'>, 'children' | 'scope'> {
  label: string
  /** Null if the table is sorted by another column. */
  direction: 'asc' | 'desc' | null
  onSort: () => void
}

const icons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort }
const states = { asc: 'ascending', desc: 'descending', none: 'none' } as const

export function SortHead({ label, direction, onSort, ...place }: SortHeadProps) {
  const state = direction ?? 'none'
  const Icon = icons[state]
  return (
    <th scope="col" aria-sort={states[state]} {...place}>
      <button type="button" className="sw-sort" onClick={onSort}>
        {label}
        <Icon size={16} aria-hidden="true" />
      </button>
    </th>
  )
}

interface SortChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  direction: 'asc' | 'desc'
  directionLabel: string
  /** The same column again reverses the direction. */
  onSort: (value: string) => void
}

/** Replaces the column heads on a phone. */
export function SortChoice({ label, value, options, direction, directionLabel, onSort }: SortChoiceProps) {
  const Icon = icons[direction]
  return (
    <div className="sw-sort-choice">
      <Select
        label={label}
        value={value}
        onChange={({ currentTarget }) => onSort(currentTarget.value)}
        options={options}
      />
      <Button kind="plain" icon={<Icon size={20} aria-hidden="true" />} onClick={() => onSort(value)}>
        {directionLabel}
      </Button>
    </div>
  )
}
