// Downloads of a run (PDF, archive), the link back to it while it is open, and the actions of a lead.
import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react'
import { useMe } from '../../account/queries.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { HoldReason } from '../../run/leading/HoldReason.tsx'
import { LeadActions, mayLead } from '../../run/leading/LeadActions.tsx'
import { LiftHold } from '../../run/leading/LiftHold.tsx'
import { MoreMenu } from '../../ui/menus/Menu.tsx'
import type { RunRecord } from '../queries.ts'

export function RecordActions({ entry }: Pick<RunRecord, 'entry'>) {
  const { t, locale } = useTexts()
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const query = `?tz=${zone}&langid=${locale}`
  const address = `/api/2.0/work_log/${entry.entryid}`
  const pdf = `${address}.pdf${query}`
  const pack = `${address}/pack${query}`
  if (entry.endtime === null)
    return (
      <div className="sw-actions">
        <Link to="/runs/$id" params={{ id: String(entry.entryid) }} className="sw-button">
          {t('records.open')}
        </Link>
        <MoreMenu
          items={[
            { label: t('records.print'), Icon: IconFileTypePdf, href: pdf },
            { label: t('records.pack'), hint: t('records.packAbout'), Icon: IconFileZip, href: pack },
          ]}
        />
      </div>
    )
  return (
    <div className="sw-stack" data-gap="2">
      <div className="sw-actions">
        <a className="sw-link-button" href={pdf}>
          <IconFileTypePdf size={20} aria-hidden="true" />
          {t('records.print')}
        </a>
        <a className="sw-link-button" href={pack} aria-describedby="pack-about">
          <IconFileZip size={20} aria-hidden="true" />
          {t('records.pack')}
        </a>
      </div>
      <p id="pack-about" className="sw-soft">
        {t('records.packAbout')}
      </p>
    </div>
  )
}

/** Shows why a run is on hold, and the actions of a lead. */
export function RecordLead({ entry }: Pick<RunRecord, 'entry'>) {
  const { t } = useTexts()
  const me = useMe()
  const isLead = mayLead(entry, me?.userid)
  if (!entry.lead_only_hold && !isLead) return null
  return (
    <div className="sw-card sw-stack" data-gap="2">
      {entry.lead_only_hold && (
        <>
          <strong>{t('run.leadOnlyHold')}</strong>
          <HoldReason run={entry} />
          <div className="sw-actions">
            <LiftHold entry={entry} />
          </div>
        </>
      )}
      {isLead && <LeadActions entry={entry} />}
    </div>
  )
}
