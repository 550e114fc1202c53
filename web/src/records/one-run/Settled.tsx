// Shows who settled a conflict, when and why, and against which answers.
import { IconArrowsSplit2 } from '@tabler/icons-react'
import type { EntryValue } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { withUnit } from '../value-text.ts'
import type { DeviceNames } from './device-names.ts'
import { EnteredFor } from './EnteredFor.tsx'
import './record.css'

interface SettledProps {
  value: EntryValue
  /** Replaced values of the field. */
  earlier: readonly EntryValue[]
  devices: DeviceNames
}

export function Settled({ value: { settled: decision }, earlier, devices }: SettledProps) {
  const words = useTexts()
  const { t, format } = words
  if (!decision) return null
  const { username, date, reason, against } = decision
  const others = earlier.filter(({ eventid }) => against.includes(eventid))
  const byline = (value: EntryValue) =>
    [withUnit(value, words), value.username, devices.get(value.device ?? '')].filter(Boolean).join(', ')
  return (
    <div className="sw-row sw-hint sw-record-settled" data-gap="2" data-nowrap>
      <IconArrowsSplit2 size={20} aria-hidden="true" />
      <p>
        {t('records.settledBy', { name: username ?? '', when: format.dateTime(date) })}
        <EnteredFor entered={decision} />
        {reason && (
          <>
            {' '}
            <q>{reason}</q>
          </>
        )}
        {others.length > 0 && (
          <span>
            {t('records.settledAgainst')} {others.map(byline).join('; ')}
          </span>
        )}
      </p>
    </div>
  )
}
