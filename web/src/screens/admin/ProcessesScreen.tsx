// Approval processes of the site.
import { useQuery } from '@tanstack/react-query'
import { ProcessList } from '../../approvals/processes/ProcessList.tsx'
import { processesQuery } from '../../guides/manage/choices.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { settingsQuery } from '../../site/queries.ts'
import { Notice } from '../../ui/Notice.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function ProcessesScreen() {
  const { t } = useTexts()
  const processes = useQuery(processesQuery)
  const settings = useQuery(settingsQuery).data
  const add = (
    <Link to="/admin/approvals/$processid" params={{ processid: 'new' }} className="sw-button">
      {t('approvals.newProcess')}
    </Link>
  )
  return (
    <Screen title={t('approvals.title')} lead={t('approvals.adminLead')} action={add}>
      {settings && !settings.features.releases && (
        <Notice kind="warning" title={t('approvals.needsReleases')}>
          <p>
            <Link to="/admin/settings/$area" params={{ area: 'guides' }}>
              {t('approvals.toReleases')}
            </Link>
          </p>
        </Notice>
      )}
      <Loaded query={processes}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('approvals.noProcesses')}>
              <p>{t('approvals.noProcessesBody')}</p>
            </EmptyState>
          ) : (
            <>
              <p className="sw-soft">{t('approvals.assignHow')}</p>
              <ProcessList processes={list} />
            </>
          )
        }
      </Loaded>
      <p className="sw-below" data-align="start">
        <Link to="/approvals" search={{ list: 'all' }}>
          {t('approvals.allRequests')}
        </Link>
        <Link to="/admin/settings/$area" params={{ area: 'guides' }} search={{ field: 'approvalEdits' }}>
          {t('approvals.toEditsSetting')}
        </Link>
      </p>
    </Screen>
  )
}
