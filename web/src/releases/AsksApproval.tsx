// Says that a release waits for approval: how many stages must approve, who is asked now, and the way to the request.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { approvalsOfQuery, type Release } from './queries.ts'

interface AsksApprovalProps {
  release: Release
  onClose: () => void
}

export function AsksApproval({ release, onClose }: AsksApprovalProps) {
  const { t, format } = useTexts()
  const { guideid, releaseid, title } = release
  const request = useQuery({ ...approvalsOfQuery(guideid), staleTime: 0 }).data?.get(releaseid)
  const current = request?.stages.find(({ orderby }) => orderby === request.stage)
  return (
    <div className="sw-stack" data-gap="4">
      <Notice title={t('releases.isPending', { title })}>
        {request && (
          <>
            <p>{t('releases.stagesApprove', { count: request.stages.length })}</p>
            {request.asked.length > 0 && (
              <p>
                {t(current?.name ? 'releases.askedNowBy' : 'releases.askedNow', {
                  stage: current?.name ?? '',
                  names: format.list(request.asked.map((each) => each.username)),
                })}
              </p>
            )}
          </>
        )}
      </Notice>
      <div className="sw-actions">
        {request && (
          <Link
            to="/approvals/$requestid"
            params={{ requestid: String(request.approval_requestid) }}
            className="sw-button"
          >
            {t('releases.toRequest')}
          </Link>
        )}
        <Button kind="plain" onClick={onClose}>
          {t('ui.done')}
        </Button>
      </div>
    </div>
  )
}
