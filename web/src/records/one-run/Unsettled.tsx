// Open issues of a run: events and files that devices have not sent, wrong clocks, conflicting answers, late events.
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CloseDevice } from '../leading/CloseDevice.tsx'
import { closedLines } from '../leading/lead-words.ts'
import { clockLines, deviceNames, missingLines } from './device-names.ts'
import './record.css'

export function Unsettled({ entry }: { entry: Entry }) {
  const words = useTexts()
  const { t, locale } = words
  const { disagreements, late, endtime, entered_for_others: letIn = 0 } = entry
  return (
    <>
      <Devices entry={entry} />
      {closedLines(entry, deviceNames(entry, t), words).map((line) => (
        <Notice key={line} kind="warning" title={line} />
      ))}
      {clockLines(entry, t, locale).map((line) => (
        <Notice key={line} title={line} />
      ))}
      {disagreements > 0 && (
        <Notice kind="warning" title={t('records.conflictsHere', { count: disagreements })}>
          <p>{t('records.conflictsAbout')}</p>
        </Notice>
      )}
      {late > 0 && (
        <Notice title={t(endtime === null ? 'records.besideHere' : 'records.lateHere', { count: late })} />
      )}
      {letIn > 0 && <Notice title={t('records.enteredForOthers', { count: letIn })} />}
    </>
  )
}

function Devices({ entry }: { entry: Entry }) {
  const { t } = useTexts()
  const { devices = [], endtime } = entry
  const mayClose = entry.can_lead === true
  const count = devices.length
  const names = deviceNames(entry, t)
  const lacking = devices.filter(({ missing, missing_files }) => missing > 0 || missing_files.length > 0)
  const lines = missingLines(entry, t)
  if (count === 0) return null
  if (lines.length === 0 && devices.some(({ closed }) => closed?.missing || closed?.missing_files.length))
    return null
  if (lines.length === 0) return <Notice kind="done" title={t('records.allHere', { count })} />
  const lacksEntries = devices.some(({ missing }) => missing > 0)
  const title = lacksEntries
    ? t(endtime === null ? 'records.notAllHere' : 'records.endedNotAllHere')
    : t('records.filesNotHere', { count })
  return (
    <Notice kind="warning" title={title}>
      <ul className="sw-stack sw-bullets" data-gap="1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('records.notAllHereAbout')}</p>
      {mayClose && (
        <div className="sw-actions">
          {lacking.map((device) => (
            <CloseDevice
              key={device.device}
              entryid={entry.entryid}
              device={device}
              isOnly={lacking.length === 1}
              name={names.get(device.device) ?? ''}
            />
          ))}
        </div>
      )}
    </Notice>
  )
}
