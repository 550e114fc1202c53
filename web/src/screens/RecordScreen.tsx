// One run: how it went, what was noted, what was out of limits, and the guide as it was.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { LineView } from '../guides/StepView.tsx'
import type { Guide } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { slug } from '../lib/slug.ts'
import { type RunRecord, recordQuery } from '../records/queries.ts'
import { spanText } from '../records/spans.ts'
import { stateTexts, stateTones } from '../records/state-texts.ts'
import { Timeline } from '../records/Timeline.tsx'
import { Values } from '../records/Values.tsx'
import { Tag } from '../ui/bits.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import '../guides/steps.css'
import '../guides/prose.css'
import '../records/records.css'

export function RecordScreen() {
  const { id = '' } = useParams({ strict: false })
  const record = useQuery(recordQuery(Number(id)))
  return <Loaded query={record}>{(data) => <RecordPage record={data} />}</Loaded>
}

function RecordPage({ record: { entry, guide, events, values } }: { record: RunRecord }) {
  const { t } = useTexts()
  const titles = new Map(
    guide.steps.map(({ stepid, title }, index) => [
      stepid,
      `${index + 1}. ${title || t('records.step', { number: index + 1 })}`,
    ]),
  )
  const isOpen = entry.endtime === null
  return (
    <Screen
      title={entry.workorderid || t('records.number', { number: String(entry.entryid) })}
      lead={
        <Link to="/Guide/$title/$id" params={{ title: slug(guide.title), id: String(guide.guideid) }}>
          {guide.title}
        </Link>
      }
      width="wide"
      above={<Link to="/records">{t('records.title')}</Link>}
      action={
        isOpen && (
          <Link to="/runs/$id" params={{ id: String(entry.entryid) }} className="sw-button">
            {t('records.open')}
          </Link>
        )
      }
    >
      <Facts entry={entry} />
      {entry.guide_edited_since && <Notice title={t('records.editedSince')} />}
      {entry.missing.length > 0 && (
        <Notice kind="warning" title={t('records.missing', { count: entry.missing.length })}>
          {entry.missing.map(({ label, stepid }) => `${label} (${titles.get(stepid) ?? ''})`).join('; ')}
        </Notice>
      )}
      <section aria-labelledby="values">
        <h2 id="values" className="sw-section-title">
          {t('records.values')}
        </h2>
        <Values values={values} data={entry.work_data} titles={titles} />
      </section>
      <Timeline
        events={events}
        titles={titles}
        end={entry.endtime ?? Math.floor(Date.now() / 1000)}
        stepTimes={entry.step_times}
      />
      <GuideThen guide={guide} />
    </Screen>
  )
}

function Facts({ entry }: Pick<RunRecord, 'entry'>) {
  const { t, format } = useTexts()
  const facts: [string, React.ReactNode][] = [
    [
      t('records.state'),
      <Tag key="state" tone={stateTones[entry.status]}>
        {t(stateTexts[entry.status])}
      </Tag>,
    ],
    [t('records.who'), entry.username],
    [t('records.began'), format.dateTime(entry.starttime)],
    [t('records.ended'), entry.endtime === null ? '–' : format.dateTime(entry.endtime)],
    [t('records.duration'), spanText(entry.duration)],
    [t('records.active'), spanText(entry.active_duration)],
    [t('records.is.paused'), spanText(entry.paused_duration)],
    [t('records.is.suspended'), spanText(entry.suspended_duration)],
    [t('records.deviations'), String(entry.deviation_count)],
  ]
  return (
    <dl className="sw-record-facts sw-card">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function GuideThen({ guide }: { guide: Guide }) {
  const { t } = useTexts()
  return (
    <details className="sw-card sw-record-events">
      <summary>{t('records.guideThen')}</summary>
      <ol className="sw-record-then">
        {guide.steps.map((step) => (
          <li key={step.stepid}>
            <h3>{step.title}</h3>
            <ul className="sw-lines">
              {step.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart.
                <LineView key={index} line={line} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  )
}
