// The record of a run: events, answers, corrections, deviations, and the guide as it was.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Shot, Zoom } from '../../guides/close-up/Zoom.tsx'
import type { EntryValue } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Altered } from '../../proof/Altered.tsx'
import type { Answer } from '../../records/one-run/answers-of.ts'
import { CorrectDialog } from '../../records/one-run/CorrectDialog.tsx'
import { Deviations } from '../../records/one-run/Deviations.tsx'
import { deviceNames } from '../../records/one-run/device-names.ts'
import { Facts } from '../../records/one-run/Facts.tsx'
import { GuideThen } from '../../records/one-run/GuideThen.tsx'
import { lateText } from '../../records/one-run/marks.ts'
import { Notes } from '../../records/one-run/Notes.tsx'
import { People } from '../../records/one-run/People.tsx'
import { RecordActions, RecordLead } from '../../records/one-run/RecordActions.tsx'
import { SettleDialog } from '../../records/one-run/SettleDialog.tsx'
import { Timeline } from '../../records/one-run/Timeline.tsx'
import { Unsettled } from '../../records/one-run/Unsettled.tsx'
import { Values } from '../../records/one-run/Values.tsx'
import { type RunRecord, recordQuery } from '../../records/queries.ts'
import { EndOfRecord } from '../../records/retention/EndOfRecord.tsx'
import { VoidNotice } from '../../records/retention/VoidNotice.tsx'
import { Signatures } from '../../records/signatures/Signatures.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function RecordScreen() {
  const { id = '' } = useParams({ strict: false })
  const { locale } = useTexts()
  const record = useQuery(recordQuery(Number(id), locale))
  return <Loaded query={record}>{(data) => <RecordPage record={data} />}</Loaded>
}

function RecordPage({ record }: { record: RunRecord }) {
  const { t } = useTexts()
  const { entry, guide, events, fields } = record
  const titles = new Map(
    guide.steps.map(({ stepid, title }, index) => [
      stepid,
      `${index + 1}. ${title || t('records.step', { number: index + 1 })}`,
    ]),
  )
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
      action={<RecordActions entry={entry} />}
    >
      <Altered altered={entry.altered} />
      <VoidNotice voided={entry.voided} />
      <RecordLead entry={entry} />
      <Facts entry={entry} events={events} />
      <Unsettled entry={entry} />
      <People entry={entry} />
      {entry.guide_edited_since && <Notice title={t('records.editedSince')} />}
      <Deviations data={entry.work_data} titles={titles} />
      {entry.missing.length > 0 && (
        <Notice
          kind="warning"
          title={t('records.missing', {
            count: entry.missing.length,
            reason: entry.missing_reason ?? t('records.noReason'),
          })}
        >
          {entry.missing.map(({ label, stepid }) => `${label} (${titles.get(stepid) ?? ''})`).join('; ')}
        </Notice>
      )}
      <Signatures record={record} titles={titles} />
      <Notes entry={entry} events={events} titles={titles} />
      <Answers record={record} titles={titles} />
      <Timeline
        events={events}
        titles={titles}
        endtime={entry.endtime}
        stepTimes={entry.step_times}
        devices={deviceNames(entry, t)}
        fields={fields}
      />
      <GuideThen guide={guide} />
      <EndOfRecord record={record} />
    </Screen>
  )
}

/** While the run is open, the server lets its operator, managers of the guide and administrators correct. */
function Answers({ record, titles }: { record: RunRecord; titles: ReadonlyMap<number, string> }) {
  const { t } = useTexts()
  const { entry, values } = record
  const queries = useQueryClient()
  const [shot, setShot] = useState<Shot | null>(null)
  const [chosen, choose] = useState<EntryValue | null>(null)
  const [disputed, dispute] = useState<Answer | null>(null)
  const [isOvertaken, setOvertaken] = useState(false)
  const mayCorrect = entry.can_settle === true
  const isOpen = entry.endtime === null
  const readAgain = () => queries.invalidateQueries({ queryKey: ['records'] })
  const close = (isLate: boolean) => {
    choose(null)
    dispute(null)
    setOvertaken(isLate)
    void readAgain()
    void queries.invalidateQueries({ queryKey: ['runs'] })
  }
  return (
    <section className="sw-stack" data-gap="4" aria-labelledby="values">
      <h2 id="values" className="sw-section-title">
        {t('records.values')}
      </h2>
      {isOvertaken && <Notice kind="fault">{t('records.overtaken')}</Notice>}
      {mayCorrect && !isOpen && !entry.voided && values.length > 0 && entry.disagreements === 0 && (
        <p className="sw-soft">{t('records.endedStands')}</p>
      )}
      <Values
        values={values}
        data={entry.work_data}
        signatures={entry.signatures ?? []}
        titles={titles}
        isWaiting={entry.unsent + entry.unsent_files > 0}
        devices={deviceNames(entry, t)}
        lateText={(value) => lateText(value, entry.endtime, t)}
        showPhoto={(image, title) => setShot({ image, title })}
        onCorrect={mayCorrect && isOpen ? choose : undefined}
        onSettle={entry.can_settle ? dispute : undefined}
      />
      {shot && <Zoom shots={[shot]} start={0} onClose={() => setShot(null)} />}
      {chosen && (
        <CorrectDialog
          entry={entry}
          value={chosen}
          values={values}
          onSaved={() => close(false)}
          onOvertaken={() => close(true)}
          onClose={() => choose(null)}
        />
      )}
      {disputed && (
        <SettleDialog
          entry={entry}
          answer={disputed}
          onSettled={() => close(false)}
          onOvertaken={() => close(true)}
          onClose={() => dispute(null)}
        />
      )}
    </section>
  )
}
