// Summary of a run: state, operator and times.
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { Facts as FactList } from '../../ui/Table.tsx'
import type { RunRecord } from '../queries.ts'
import { spanText } from '../spans.ts'
import { stateTexts, stateTones } from '../state-texts.ts'

export function Facts({ entry }: Pick<RunRecord, 'entry'>) {
  const { t, format } = useTexts()
  const facts: [string, ReactNode][] = [
    [
      t('records.state'),
      <Tag key="state" tone={stateTones[entry.status]}>
        {t(stateTexts[entry.status])}
      </Tag>,
    ],
    ...(entry.release ? [[t('records.release'), entry.release.title] as [string, ReactNode]] : []),
    [t('records.who'), entry.username],
    [t('records.began'), format.dateTime(entry.starttime)],
    [t('records.ended'), entry.endtime === null ? '–' : format.dateTime(entry.endtime)],
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
