// Links to the approval of a release, for users who can edit the guide.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { approvalsOfQuery, type Release } from './queries.ts'

interface ApprovalLinkProps {
  requestid: number
  children: ReactNode
}

export function ApprovalLink({ requestid, children }: ApprovalLinkProps) {
  return (
    <Link to="/approvals/$requestid" params={{ requestid: String(requestid) }}>
      {children}
    </Link>
  )
}

/** “V1.2 waits for approval (stage 1 of 2)”; without the request only the first part. */
export function PendingLink({ release }: { release: Release }) {
  const { t } = useTexts()
  const { title, guideid, releaseid } = release
  const request = useQuery(approvalsOfQuery(guideid)).data?.get(releaseid)
  if (!request) return t('releases.isPending', { title })
  const { stage, stages } = request
  const name = stages.find(({ orderby }) => orderby === stage)?.name ?? null
  const text = name === null ? 'releases.isPendingAt' : 'releases.isPendingAtNamed'
  return (
    <ApprovalLink requestid={request.approval_requestid}>
      {t(text, { title, stage, count: stages.length, name: name ?? '' })}
    </ApprovalLink>
  )
}
