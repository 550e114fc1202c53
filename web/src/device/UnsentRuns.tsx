// Pending events of this device by run: how many, since when, and why.
import { IconCircleCheck, IconCloudOff, IconCloudUp, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { sizeText } from '../lib/uploads/size-text.ts'
import { sendNow } from '../run/queue/queue.ts'
import { useQueue } from '../run/queue/queue-state.ts'
import { runNames } from '../run/queue/run-names.ts'
import { ownRunsQuery } from '../run/work/queries.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SkeletonLines } from '../ui/screen/Loaded.tsx'
import { OthersEntries } from './OthersEntries.tsx'
import { nameOfRun, type UnsentRun, unsentRuns } from './unsent-runs.ts'
import './device.css'

export function UnsentRuns({ userid }: { userid: number }) {
  const { t } = useTexts()
  const queue = useQueue()
  const listed = useQuery({ ...ownRunsQuery(userid), enabled: userid > 0 }).data ?? []
  const unsent = unsentRuns(queue)
  const names = runNames()
  const theirs = [...queue.others.values()].reduce((sum, count) => sum + count, 0)
  if (!queue.isReady) return <SkeletonLines />
  return (
    <div className="sw-stack" data-gap="3">
      {!queue.isDurable && <Notice kind="fault" title={t('device.notDurable')} />}
      {unsent.length === 0 ? (
        <p className="sw-row" data-gap="2">
          <IconCircleCheck size={22} aria-hidden="true" />
          {t('device.allSent')}
        </p>
      ) : (
        <>
          {queue.isStuck && (
            <Notice kind="warning" title={t(queue.needsSignIn ? 'device.signInAgain' : 'device.stuck')} />
          )}
          <ul className="sw-list">
            {unsent.map((each) => {
              const name = nameOfRun(each.run, { listed, begun: queue.runs, names })
              return (
                <Unsent
                  key={each.run}
                  unsent={each}
                  isStuck={queue.isStuck}
                  title={name?.title ?? t('device.aRun')}
                  order={name?.order}
                />
              )
            })}
          </ul>
          <div className="sw-actions">
            <Button kind="plain" icon={<IconRefresh size={20} aria-hidden="true" />} onClick={sendNow}>
              {t('device.sendNow')}
            </Button>
          </div>
        </>
      )}
      {theirs > 0 && <OthersEntries count={theirs} />}
    </div>
  )
}

interface UnsentProps {
  unsent: UnsentRun
  isStuck: boolean
  title: string
  order: string | undefined
}

function Unsent({ unsent, isStuck, title, order }: UnsentProps) {
  const { t, locale, format } = useTexts()
  const { run, entries, files, bytes, refused, since } = unsent
  const Icon = isStuck ? IconCloudOff : IconCloudUp
  const parts = [
    entries > 0 && t('device.entries', { count: entries }),
    files > 0 && t('device.files', { count: files, size: sizeText(bytes, locale) }),
    t('device.since', { when: format.dateTime(since / 1000) }),
  ]
  return (
    <li>
      <Link to="/runs/$id" params={{ id: run }} className="sw-list-link">
        <Icon size={26} aria-hidden="true" />
        <span className="sw-list-text">
          <strong>{order ? `${title} · ${order}` : title}</strong>
          <span>{parts.filter(Boolean).join(' · ')}</span>
          {refused > 0 && <span className="sw-fault">{t('device.refused', { count: refused })}</span>}
        </span>
      </Link>
    </li>
  )
}
