// Health of the server's parts, each with the fix if it fails.
import type { TextKey } from '../lib/i18n/load.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { Tag } from '../ui/bits.tsx'
import type { About } from './queries.ts'
import { Group } from './SettingsGroups.tsx'

type Part = keyof About['health']
type State = About['health'][Part]

const parts: readonly { part: Part; title: TextKey; about: Partial<Record<State, TextKey>> }[] = [
  { part: 'database', title: 'about.database', about: { failed: 'about.databaseFailed' } },
  {
    part: 'files',
    title: 'about.files',
    about: { warning: 'about.filesWarning', failed: 'about.filesFailed' },
  },
  { part: 'jobs', title: 'jobs.title', about: { warning: 'about.jobsWarning' } },
  {
    part: 'mail',
    title: 'settings.mail',
    about: { off: 'about.mailOff', warning: 'about.mailWarning', failed: 'about.mailFailed' },
  },
  {
    part: 'backups',
    title: 'backups.title',
    about: { off: 'about.backupsOff', warning: 'about.backupsWarning', failed: 'about.backupsFailed' },
  },
  { part: 'pins', title: 'about.pins', about: { warning: 'about.pinsWarning' } },
  { part: 'records', title: 'proof.title', about: { failed: 'about.recordsFailed' } },
]

const states = {
  ok: ['brand', 'about.ok'],
  warning: ['warning', 'about.warning'],
  failed: ['fault', 'about.failed'],
  off: ['plain', 'about.off'],
} as const satisfies Record<State, readonly [string, TextKey]>

export function ServerHealth({ about: { health, jobs, search } }: { about: About }) {
  const { t } = useTexts()
  return (
    <Group title={t('about.health')}>
      <ul className="sw-list">
        {parts.map(({ part, title, about }) => {
          const [usual, name] = states[health[part]]
          const tone = part === 'backups' && health[part] === 'off' ? 'warning' : usual
          const words = about[health[part]]
          return (
            <li key={part} className="sw-list-row">
              <span className="sw-list-text">
                <strong>
                  <PartName part={part}>{t(title)}</PartName>
                </strong>
                {words && <span>{t(words)}</span>}
                {part === 'jobs' && (
                  <span>
                    {t('about.jobCounts', {
                      waiting: jobs.waiting,
                      running: jobs.running,
                      failed: jobs.failed,
                    })}
                  </span>
                )}
              </span>
              <Tag tone={tone}>{t(name)}</Tag>
            </li>
          )
        })}
        <SearchIndex {...search} />
      </ul>
    </Group>
  )
}

/** Search usually shows a save within this time. */
const usualLag = 2

/** Present only while search does not show everything. */
function SearchIndex({ total, remaining, lag_seconds: lag }: About['search']) {
  const { t } = useTexts()
  if (remaining === 0 && lag <= usualLag) return null
  return (
    <li className="sw-list-row">
      <span className="sw-list-text">
        <strong>{t('about.searchIndex')}</strong>
        {remaining > 0 && <span>{t('about.searchProgress', { done: total - remaining, total })}</span>}
        {lag > usualLag && <span>{t('about.searchLag', { count: lag })}</span>}
      </span>
      <Tag tone="plain">{t('about.searchUpdating')}</Tag>
    </li>
  )
}

/** Link to the page that manages the part. */
function PartName({ part, children }: { part: Part; children: string }) {
  if (part === 'jobs') return <Link to="/admin/jobs">{children}</Link>
  if (part === 'records') return <Link to="/admin/records">{children}</Link>
  if (part === 'backups') return <Link to="/admin/backups">{children}</Link>
  if (part !== 'mail') return children
  return (
    <Link to="/admin/settings/$area" params={{ area: 'mail' }}>
      {children}
    </Link>
  )
}
