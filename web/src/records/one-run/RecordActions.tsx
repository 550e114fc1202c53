// Downloads of a run (PDF, archive), and the link back to it while it is open.
import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react'
import { useMe } from '../../account/queries.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { HoldReason } from '../../run/leading/HoldReason.tsx'
import { LeadActions, mayLead } from '../../run/leading/LeadActions.tsx'
import { LiftHold } from '../../run/leading/LiftHold.tsx'
import type { RunRecord } from '../queries.ts'

export function RecordActions({ entry }: Pick<RunRecord, 'entry'>) {
  const { t, locale } = useTexts()
  const me = useMe()
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const query = `?tz=${zone}&langid=${locale}`
  const address = `/api/2.0/work_log/${entry.entryid}`
  return (
    <div className="sw-stack" data-gap="2">
      <div className="sw-actions">
        <a className="sw-link-button" href={`${address}.pdf${query}`}>
          <IconFileTypePdf size={20} aria-hidden="true" />
          {t('records.print')}
        </a>
        <a className="sw-link-button" href={`${address}/pack${query}`} aria-describedby="pack-about">
          <IconFileZip size={20} aria-hidden="true" />
          {t('records.pack')}
        </a>
        {entry.endtime === null && (
          <Link to="/runs/$id" params={{ id: String(entry.entryid) }} className="sw-button">
            {t('records.open')}
          </Link>
        )}
      </div>
      {entry.lead_only_hold && (
        <>
          <strong>{t('run.leadOnlyHold')}</strong>
          <HoldReason run={entry} />
          <div className="sw-actions">
            <LiftHold entry={entry} />
          </div>
        </>
      )}
      {mayLead(entry, me?.userid) && <LeadActions entry={entry} />}
      <p id="pack-about" className="sw-soft">
        {t('records.packAbout')}
      </p>
    </div>
  )
}
