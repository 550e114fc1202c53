// State of backups at a glance: last and next backup, last drill, progress, and their buttons.
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toFormErrors } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { sizeText } from '../lib/uploads/size-text.ts'
import { Group } from '../site/SettingsGroups.tsx'
import { Moment } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Facts } from '../ui/Table.tsx'
import { showToast } from '../ui/toasts.tsx'
import './backups.css'
import { type Backup, type BackupState, startBackup } from './queries.ts'

interface StatusProps {
  state: BackupState
  hasPlace: boolean
}

export function BackupStatus({ state, hasPlace }: StatusProps) {
  const { t } = useTexts()
  return (
    <>
      <HealthNotice state={state} />
      <Group title={t('backups.state')}>
        <LastAndNext state={state} />
        <Running backup={state.running} />
        <Actions state={state} hasPlace={hasPlace} />
      </Group>
    </>
  )
}

function HealthNotice({ state }: { state: BackupState }) {
  const { t } = useTexts()
  const { health, overdue, last_drill: drill, backups } = state
  if (health === 'ok') return null
  if (health === 'off')
    return (
      <Notice kind="warning" title={t('backups.off')}>
        <p>{t('backups.offBody')}</p>
      </Notice>
    )
  const last = backups.find(({ kind, state: own }) => kind === 'backup' && own === 'failed')
  const isDrill = !overdue && drill?.state === 'failed'
  const title = isDrill ? 'backups.drillFailed' : overdue ? 'backups.overdue' : 'backups.failed'
  const reason = isDrill ? drill.message : last?.message
  return (
    <Notice kind={health === 'failed' ? 'fault' : 'warning'} title={t(title)}>
      {reason && <p>{reason}</p>}
      {isDrill && <p>{t('backups.drillFailedBody')}</p>}
    </Notice>
  )
}

function LastAndNext({
  state: { last_backup: last, last_drill: drill, next_date: next },
}: {
  state: BackupState
}) {
  const { t, format, locale } = useTexts()
  const size = (bytes: number | null) => sizeText(bytes ?? 0, locale)
  const facts: [string, ReactNode][] = [
    [
      t('backups.last'),
      last?.finished_date ? (
        <>
          <Moment at={last.finished_date} />
          {' · '}
          {t('backups.sizes', {
            rows: format.number(last.rows ?? 0),
            files: format.number(last.files ?? 0),
            size: size(last.bytes),
            added: size(last.new_bytes),
          })}
        </>
      ) : (
        t('backups.none')
      ),
    ],
    [t('backups.next'), next === null ? t('backups.noSchedule') : format.dateTime(next)],
    [
      t('backups.drill'),
      drill?.finished_date ? (
        <>
          <Moment at={drill.finished_date} />
          {' · '}
          {drill.state === 'done' ? t('backups.drillOk') : t('backups.drillFailed')}
        </>
      ) : (
        t('backups.noDrill')
      ),
    ],
  ]
  return <Facts as="rows" of={facts} />
}

function Running({ backup }: { backup: Backup | null }) {
  const { t, format, locale } = useTexts()
  const title = backup?.kind === 'drill' ? 'backups.drillRuns' : 'backups.backupRuns'
  return (
    <div role="status">
      {backup && (
        <p className="sw-row" data-gap="2">
          <progress aria-label={t(title)} />
          <span>
            {t(title)}
            {backup.rows !== null &&
              ` · ${t('backups.progress', {
                rows: format.number(backup.rows),
                files: format.number(backup.files ?? 0),
                size: sizeText(backup.bytes ?? 0, locale),
              })}`}
          </span>
        </p>
      )}
    </div>
  )
}

function Actions({ state, hasPlace }: StatusProps) {
  const words = useTexts()
  const { t } = words
  const start = useMutation({
    mutationFn: startBackup,
    onError: (error) => showToast(toFormErrors(error, [], words).form ?? t('ui.failed'), 'failed'),
  })
  if (!hasPlace) return <p className="sw-soft">{t('backups.needsPlace')}</p>
  const isBusy = start.isPending || state.running !== null
  return (
    <div className="sw-actions">
      <Button onClick={() => start.mutate('backup')} disabled={isBusy}>
        {t('backups.now')}
      </Button>
      {state.last_backup && (
        <Button kind="plain" onClick={() => start.mutate('drill')} disabled={isBusy}>
          {t('backups.drillNow')}
        </Button>
      )}
    </div>
  )
}
