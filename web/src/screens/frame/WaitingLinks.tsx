// Links of the menu to what waits for the user: edits to review and approvals, each with its number.
import { IconChecklist, IconSignature, type TablerIcon } from '@tabler/icons-react'
import { useWaiting } from '../../account/waiting.ts'
import { isModerator, mayWrite, type User } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Tag } from '../../ui/bits.tsx'

export interface WaitingLinksProps {
  me: User
  className: string
  hasIcons?: boolean
  onGo: () => void
}

export function WaitingLinks({ me, hasIcons = false, ...link }: WaitingLinksProps) {
  const { t } = useTexts()
  const {
    pending_edits: edits = 0,
    approval_requests: approvals = 0,
    has_approval_processes: usesApprovals = false,
  } = useWaiting() ?? {}
  const iconOf = (Icon: TablerIcon) => hasIcons && <Icon size={20} aria-hidden="true" />
  const common = { className: link.className, onClick: link.onGo }
  return (
    <>
      {isModerator(me) && (
        <Link to="/review" {...common}>
          {iconOf(IconChecklist)}
          {t('frame.review')}
          <Count of={edits} text="frame.waiting" />
        </Link>
      )}
      {usesApprovals && (mayWrite(me) || approvals > 0) && (
        <Link to="/approvals" {...common} activeOptions={{ includeSearch: false }}>
          {iconOf(IconSignature)}
          {t('frame.approvals')}
          <Count of={approvals} text="frame.waitingApprovals" />
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
