// Open issues of a run: events that devices have not sent, conflicting answers, late events.
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { deviceNames } from './device-names.ts'
import './record.css'

export function Unsettled({ entry }: { entry: Entry }) {
  const { t } = useTexts()
  const { disagreements, late } = entry
  return (
    <>
      <Devices entry={entry} />
      {disagreements > 0 && (
        <Notice kind="warning" title={t('records.conflictsHere', { count: disagreements })}>
          <p>{t('records.conflictsAbout')}</p>
        </Notice>
      )}
      {late > 0 && <Notice title={t('records.lateHere', { count: late })} />}
    </>
  )
}

function Devices({ entry }: { entry: Entry }) {
  const { t } = useTexts()
  const { devices = [], endtime } = entry
  const names = deviceNames(entry, t)
  const waiting = devices.filter(({ missing }) => missing > 0)
  if (devices.length === 0) return null
  if (waiting.length === 0)
    return <Notice kind="done" title={t('records.allHere', { count: devices.length })} />
  return (
    <Notice kind="warning" title={t(endtime === null ? 'records.notAllHere' : 'records.endedNotAllHere')}>
      <ul className="sw-stack sw-record-odds-list" data-gap="1">
        {waiting.map(({ device, missing }) => (
          <li key={device}>{t('records.stillHas', { device: names.get(device) ?? '', count: missing })}</li>
        ))}
      </ul>
      <p>{t('records.notAllHereAbout')}</p>
    </Notice>
  )
}
