// Backups: their state, place and schedule, an export of the site, and how to restore.
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { usePasswordAgain } from '../../account/use-password-again.ts'
import { BackupForm } from '../../backups/BackupForm.tsx'
import { BackupList } from '../../backups/BackupList.tsx'
import { BackupStatus } from '../../backups/BackupStatus.tsx'
import { backupsQuery, downloadExport } from '../../backups/queries.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { settingsQuery } from '../../site/queries.ts'
import { Group } from '../../site/SettingsGroups.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import './admin.css'

export function BackupsScreen() {
  const { t } = useTexts()
  const state = useQuery(backupsQuery)
  const settings = useQuery({ ...settingsQuery, refetchOnWindowFocus: false })
  return (
    <Screen title={t('backups.title')} lead={t('backups.lead')}>
      <Loaded query={settings}>
        {({ backups }) => (
          <>
            <Loaded query={state}>
              {(found) => <BackupStatus state={found} hasPlace={backups.place !== ''} />}
            </Loaded>
            <BackupForm settings={backups} onSaved={() => void state.refetch()} />
            <ExportGroup />
            <Group title={t('backups.restore')}>
              <p>{t('backups.restoreBody')}</p>
              <CopyField
                label={t('storage.command')}
                value={`npx stepwright restore '${backups.place || '/backup/stepwright'}' --data NEW`}
              />
            </Group>
            <BackupList backups={state.data?.backups ?? []} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function ExportGroup() {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const withPassword = usePasswordAgain()
  return (
    <Group title={t('backups.export')}>
      <p>{t('backups.exportBody')}</p>
      <div className="sw-actions">
        <Button kind="plain" isBusy={isBusy} onClick={() => void act(() => withPassword(downloadExport))}>
          <IconDownload size={18} aria-hidden="true" />
          <span>{t('backups.exportNow')}</span>
        </Button>
      </div>
    </Group>
  )
}
