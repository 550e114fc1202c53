// Timeline of a run: a bar of its spans, the same as a table, and all events in order.
import type { EntryEvent } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Table } from '../../ui/Table.tsx'
import { Folded } from '../Folded.tsx'
import { spanText, stretchesOf } from '../spans.ts'
import type { AnsweredField } from './answer-words.ts'
import type { DeviceNames } from './device-names.ts'
import { EventLine } from './EventLine.tsx'
import './record.css'

interface TimelineProps {
  events: readonly EntryEvent[]
  /** Returns the title of a step by its id. */
  titles: ReadonlyMap<number, string>
  /** UNIX seconds; null while the run is open. */
  endtime: number | null
  stepTimes: readonly { stepid: number; active_duration: number; visits: number }[]
  devices: DeviceNames
  fields: readonly AnsweredField[]
}

export function Timeline({ events, titles, endtime, stepTimes, devices, fields }: TimelineProps) {
  const { t } = useTexts()
  const end = endtime ?? Math.floor(Date.now() / 1000)
  // In the order of arrival: events recorded offline arrive late.
  const ordered = [...events].sort((a, b) => a.at - b.at || a.entry_eventid - b.entry_eventid)
  const stretches = stretchesOf(ordered, end)
  const total = Math.max(
    1,
    stretches.reduce((sum, { from, to }) => sum + to - from, 0),
  )
  const longest = Math.max(1, ...stepTimes.map(({ active_duration }) => active_duration))
  const nameOf = (stepid: number | null) =>
    stepid === null ? t('records.noStep') : (titles.get(stepid) ?? t('records.step', { number: stepid }))
  return (
    <section className="sw-card" aria-labelledby="timeline">
      <h2 id="timeline">{t('records.timeline')}</h2>
      <div className="sw-record-bar" aria-hidden="true">
        {stretches.map(({ kind, stepid, from, to }) => (
          <span
            key={`${from}${kind}${stepid}`}
            data-kind={kind}
            style={{ flexGrow: (to - from) / total }}
            title={`${kind === 'active' ? nameOf(stepid) : t(kindTexts[kind])} ${spanText(to - from)}`}
          />
        ))}
      </div>
      {stretches.length > 0 && (
        <p className="sw-row sw-record-ends" data-apart>
          <Instant at={stretches[0]?.from ?? end} />
          <Instant at={end} />
        </p>
      )}
      <p className="sw-row sw-record-legend">
        {(['active', 'paused', 'suspended'] as const).map((kind) => (
          <span key={kind} data-kind={kind}>
            {t(kindTexts[kind])}
          </span>
        ))}
      </p>
      {stepTimes.length > 0 && (
        <Table isPlain>
          <thead>
            <tr>
              <th scope="col">{t('records.stepTitle')}</th>
              <th scope="col">{t('records.worked')}</th>
              <th scope="col">{t('records.visits')}</th>
            </tr>
          </thead>
          <tbody>
            {stepTimes.map(({ stepid, active_duration, visits }) => (
              <tr key={stepid}>
                <th scope="row">{nameOf(stepid)}</th>
                <td>
                  {spanText(active_duration)}
                  <span
                    className="sw-record-share"
                    style={{ inlineSize: `${(active_duration / longest) * 100}%` }}
                  />
                </td>
                <td>{visits}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Folded summary={t('records.everything', { count: events.length })}>
        <ol className="sw-stack sw-record-events" data-gap="2">
          {ordered.map((event) => (
            <EventLine
              key={event.entry_eventid}
              event={event}
              step={event.stepid ? nameOf(event.stepid) : ''}
              device={devices.get(event.device ?? '')}
              closed={devices.get(event.closed?.device ?? '')}
              fields={fields}
              endtime={endtime}
            />
          ))}
        </ol>
      </Folded>
    </section>
  )
}

function Instant({ at }: { at: number }) {
  const { format } = useTexts()
  return <time dateTime={new Date(at * 1000).toISOString()}>{format.exactTime(at)}</time>
}

const kindTexts = {
  active: 'records.active',
  paused: 'records.is.paused',
  suspended: 'records.is.suspended',
} as const
