// Links of the menu to what waits for the user: edits to review and approvals, each with its number.
import { IconChecklist, IconSignature, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { approvalsWaitingQuery } from '../../approvals/waiting.ts'
import { isModerator, mayWrite, type User } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { waitingQuery } from '../../review/queries.ts'
import { Tag } from '../../ui/bits.tsx'

export interface WaitingLinksProps {
  me: User
  className: string
  hasIcons?: boolean
  onGo: () => void
}

export function WaitingLinks({ me, hasIcons = false, ...link }: WaitingLinksProps) {
  const { t } = useTexts()
  const edits = useQuery({ ...waitingQuery, enabled: isModerator(me) }).data
  const approvals = useQuery(approvalsWaitingQuery).data
  const iconOf = (Icon: TablerIcon) => hasIcons && <Icon size={20} aria-hidden="true" />
  const common = { className: link.className, onClick: link.onGo }
  return (
    <>
      {isModerator(me) && (
        <Link to="/review" {...common}>
          {iconOf(IconChecklist)}
          {t('frame.review')}
          <Count of={edits ? edits.guides.length + edits.pages.length : 0} text="frame.waiting" />
        </Link>
      )}
      {approvals?.isUsed && (mayWrite(me) || approvals.count > 0) && (
        <Link to="/approvals" {...common} activeOptions={{ includeSearch: false }}>
          {iconOf(IconSignature)}
          {t('frame.approvals')}
          <Count of={approvals.count} text="frame.waitingApprovals" />
        </Link>
      )}
    </>
  )
}

function Count({ of: count, text }: { of: number; text: 'frame.waiting' | 'frame.waitingApprovals' }) {
  const { t, format } = useTexts()
  if (count === 0) return null
  return (
    <Tag tone="warning">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sw-hidden">{t(text, { count })}</span>
    </Tag>
  )
}
