// Actions of a lead about the run of another user: take it over, release it, hand it to somebody.
import { IconArrowForwardUp, IconHandStop, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LeadDialog, type Leading } from './LeadDialog.tsx'

/** True if the user manages the guide and another user has the open run. */
export const mayLead = (entry: Entry, userid: number | undefined): boolean =>
  entry.can_lead === true && entry.endtime === null && entry.userid !== userid

const icons = { takeOver: IconHandStop, release: IconArrowForwardUp, handOver: IconUserShare }
const texts = { takeOver: 'run.takeOver', release: 'run.leadRelease', handOver: 'run.handOver' } as const

export function LeadActions({ entry }: { entry: Entry }) {
  const { t } = useTexts()
  const [open, setOpen] = useState<Leading | null>(null)
  // A run on hold for everybody is taken over like by other users.
  const isFree = entry.status === 'suspended' && !entry.handed_over
  const all: readonly Leading[] = isFree ? ['handOver'] : ['takeOver', 'release', 'handOver']
  const offered = all.filter((what) => what !== 'takeOver' || !entry.lead_only_hold)
  return (
    <section className="sw-stack" data-gap="2" aria-label={t('run.leadTitle')}>
      <p className="sw-soft">{t('run.leadAbout', { name: entry.username })}</p>
      <div className="sw-actions">
        {offered.map((what) => {
          const Icon = icons[what]
          return (
            <Button
              key={what}
              kind="plain"
              size="touch"
              icon={<Icon size={22} aria-hidden="true" />}
              onClick={() => setOpen(what)}
            >
              {t(texts[what])}
            </Button>
          )
        })}
      </div>
      {open && <LeadDialog what={open} entry={entry} onClose={() => setOpen(null)} />}
    </section>
  )
}
