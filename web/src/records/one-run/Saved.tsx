// Author and time of a saved value, its device if relevant, and the accuracy of that time.
import type { EntryValue } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { EnteredFor } from './EnteredFor.tsx'
import './record.css'

/** Words for a late value; empty for others. */
export type LateValueText = (value: EntryValue) => string

interface SavedProps {
  value: EntryValue
  device?: string | undefined
  lateText: LateValueText
}

export function Saved({ value, device, lateText }: SavedProps) {
  const { format, t } = useTexts()
  const late = lateText(value)
  return (
    <span className="sw-record-saved">
      {value.username && <span>{value.username}</span>}
      {device && <span>{device}</span>}
      <time dateTime={new Date(value.date * 1000).toISOString()}>{format.exactTime(value.date)}</time>
      {value.offline && (
        <span>{t('records.offline', { time: format.exactTime(value.received_at / 1000) })}</span>
      )}
      {value.uncertain && <span>{t('records.uncertain')}</span>}
      <EnteredFor entered={value} />
      {value.after_closing && <Tag tone="warning">{t('records.afterClosing')}</Tag>}
      {value.after_lock && <Tag tone="warning">{t('records.afterLock')}</Tag>}
      {late && <Tag tone="warning">{late}</Tag>}
    </span>
  )
}
