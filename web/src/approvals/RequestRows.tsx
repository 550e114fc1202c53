// Approval requests as rows: guide, release, stage, who is asked, and until when.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { Tag } from '../ui/bits.tsx'
import type { Request } from './queries.ts'
import { statusTexts, statusTones } from './states.ts'

/** More names would make a row a paragraph. */
const namesShown = 3

export function RequestRows({ requests }: { requests: readonly Request[] }) {
  return (
    <ul className="sw-list">
      {requests.map((request) => (
        <li key={request.approval_requestid}>
          <Link
            to="/approvals/$requestid"
            params={{ requestid: String(request.approval_requestid) }}
            className="sw-list-link"
          >
            <RequestRow request={request} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function RequestRow({ request }: { request: Request }) {
  const { t, format } = useTexts()
  const { guide_title, title, name, status, stage, stages, due_date: due, end_date: end, user } = request
  const isOpen = status === 'pending'
  const current = stages.find(({ orderby }) => orderby === stage)?.name ?? null
  const where = current === null ? 'approvals.stageOf' : 'approvals.namedStageOf'
  const process = isOpen ? t(where, { stage, count: stages.length, name, current: current ?? '' }) : name
  return (
    <span className="sw-list-text">
      <strong>
        {guide_title} · {title}
      </strong>
      <span>
        {process}
        {user && ` · ${t('approvals.askedBy', { name: user.username })}`}
        {!isOpen && end !== null && ` · ${format.date(end)}`}
      </span>
      {isOpen && <span>{askedText(request, t, format.list)}</span>}
      <span className="sw-row" data-gap="2">
        <Tag tone={statusTones[status]}>{t(statusTexts[status])}</Tag>
        {request.overdue && due !== null && (
          <Tag tone="fault">{t('approvals.overdueSince', { date: format.date(due) })}</Tag>
        )}
        {isOpen && !request.overdue && due !== null && (
          <Tag>{t('approvals.dueOn', { date: format.date(due) })}</Tag>
        )}
      </span>
    </span>
  )
}

function askedText(
  { asked }: Request,
  t: ReturnType<typeof useTexts>['t'],
  list: (names: readonly string[]) => string,
): string {
  if (asked.length === 0) return t('approvals.askedNobody')
  const names = asked.slice(0, namesShown).map(({ username }) => username)
  const more = asked.length - names.length
  return t('approvals.asked', {
    names: list(more > 0 ? [...names, t('approvals.more', { count: more })] : names),
  })
}
