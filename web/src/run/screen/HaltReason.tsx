// Shows since when a run is halted, by whom, with which reason, and its progress.
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { leadText } from '../leading/lead-text.ts'
import type { DeviceEvent } from '../queue/device-events.ts'
import { haltQuery } from '../work/queries.ts'
import './run-ends.css'

interface HaltReasonProps {
  entry: Entry
  /** Pending on this device: the server does not know it yet. */
  own: DeviceEvent | undefined
  /** Number of steps of the guide. */
  count: number
}

export function HaltReason({ entry, own, count }: HaltReasonProps) {
  const words = useTexts()
  const { t, format } = words
  const { data } = useQuery({ ...haltQuery(entry), enabled: !own })
  const halt = own ? { username: entry.username, date: own.at / 1000, reason: own.reason } : data
  const byLead = !own && data ? leadText(data, entry, words) : undefined
  return (
    <div className="sw-stack sw-run-why" data-gap="2">
      {halt && (
        <p>
          {byLead ?? t('run.haltedBy', { name: halt.username ?? '', when: format.relative(halt.date) })}
          {halt.reason && (
            <q>
              <IconMessage size={22} aria-hidden="true" />
              {halt.reason}
            </q>
          )}
        </p>
      )}
      <p className="sw-soft">{t('run.came', { count, number: entry.step_times.length })}</p>
    </div>
  )
}
