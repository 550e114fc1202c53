// Says who has taken a run from its operator, or handed it on, and why.
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { lossQuery } from '../work/queries.ts'
import { leadText } from './lead-text.ts'

export function Lost({ entry }: { entry: Entry }) {
  const words = useTexts()
  const { data: event } = useQuery(lossQuery(entry))
  if (!event) return null
  return (
    <p>
      {leadText(event, entry, words)}
      {event.reason && (
        <q>
          <IconMessage size={22} aria-hidden="true" />
          {event.reason}
        </q>
      )}
    </p>
  )
}
