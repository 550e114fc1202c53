// Summary of a run: state, operator and times.
import type { ReactNode } from 'react'
import type { Entry, EntryEvent } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { Facts as FactList } from '../../ui/Table.tsx'
import { performersOf } from '../people.ts'
import type { RunRecord } from '../queries.ts'
import { spanText } from '../spans.ts'
import { stateTexts, stateTones } from '../state-texts.ts'

export function Facts({ entry, events }: Pick<RunRecord, 'entry' | 'events'>) {
  const { t, format } = useTexts()
  const reason = reasonOf(entry, events)
  const facts: [string, ReactNode][] = [
    [
      t('records.state'),
      <span key="state" className="sw-row" data-gap="2">
        <Tag tone={stateTones[entry.status]}>{t(stateTexts[entry.status])}</Tag>
        {entry.voided && <Tag tone="fault">{t('records.voided')}</Tag>}
      </span>,
    ],
    ...(reason ? [[t('records.reason'), reason] as [string, ReactNode]] : []),
    [t('records.guideVersion'), String(entry.guide_revisionid)],
    ...(entry.release ? [[t('records.release'), entry.release.title] as [string, ReactNode]] : []),
    [t('records.who'), performersOf(entry).join(', ')],
    [t('records.began'), format.zonedTime(entry.starttime)],
    [t('records.ended'), entry.endtime === null ? '–' : format.zonedTime(entry.endtime)],
    [
      t('records.duration'),
      spanText(entry.active_duration + entry.paused_duration + entry.suspended_duration),
    ],
    [t('records.active'), spanText(entry.active_duration)],
    [t('records.is.paused'), spanText(entry.paused_duration)],
    [t('records.is.suspended'), spanText(entry.suspended_duration)],
    [t('records.deviations'), String(entry.deviation_count)],
  ]
  return <FactList as="columns" className="sw-card" of={facts} />
}

/** The reason that was given for the current pause or hold, or for cancelling. */
const reasonOf = ({ status }: Entry, events: readonly EntryEvent[]): string | null =>
  events
    .toSorted((one, other) => one.at - other.at)
    .findLast(
      ({ type, late }) => (type === status || (status === 'suspended' && type === 'handed-over')) && !late,
    )?.reason ?? null
