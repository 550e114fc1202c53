// The last backups and drills with their results.
import type { TextKey } from '../lib/i18n/load.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { sizeText } from '../lib/uploads/size-text.ts'
import { Group } from '../site/SettingsGroups.tsx'
import { Tag } from '../ui/bits.tsx'
import type { Backup } from './queries.ts'

const states = {
  waiting: ['plain', 'jobs.waiting'],
  running: ['brand', 'jobs.running'],
  done: ['brand', 'jobs.done'],
  failed: ['fault', 'jobs.failed'],
} as const satisfies Record<Backup['state'], readonly [string, TextKey]>

const sources: Record<Backup['source'], TextKey> = {
  schedule: 'backups.bySchedule',
  user: 'backups.byUser',
  command: 'backups.byCommand',
}

export function BackupList({ backups }: { backups: readonly Backup[] }) {
  const { t, format, locale } = useTexts()
  if (backups.length === 0) return null
  return (
    <Group title={t('backups.list')}>
      <ul className="sw-list">
        {backups.map((each) => {
          const [tone, name] = states[each.state]
          const by = t(sources[each.source], { name: each.username ?? t('deleted.somebody') })
          return (
            <li key={each.backupid} className="sw-list-row">
              <span className="sw-list-text">
                <strong>{t(each.kind === 'drill' ? 'backups.drillOne' : 'backups.backupOne')}</strong>
                <span>
                  {each.requested_date !== null && format.dateTime(each.requested_date)} · {by}
                  {each.state === 'done' &&
                    each.new_bytes !== null &&
                    ` · ${t('backups.added', { size: sizeText(each.new_bytes, locale) })}`}
                </span>
                {each.message && (
                  <span className={each.state === 'failed' ? 'sw-backup-reason' : undefined}>
                    {each.message}
                  </span>
                )}
              </span>
              <Tag tone={tone}>{t(name)}</Tag>
            </li>
          )
        })}
      </ul>
    </Group>
  )
}
