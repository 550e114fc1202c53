// Notices above a request: how it ended, whether somebody was faster, and whether it cannot be completed.
import { useMe } from '../account/queries.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Request } from './queries.ts'

export function RequestNotices({ request, overtaken }: { request: Request; overtaken: string | null }) {
  const { t, format, tryText } = useTexts()
  const { status, reason, end_date: end, missing, title } = request
  const date = end === null ? '' : format.dateTime(end)
  return (
    <>
      {overtaken !== null && (
        <Notice kind="fault" title={t('approvals.overtaken')}>
          <p>{tryText(`problem.${overtaken}`) ?? t('approvals.overtakenBody')}</p>
        </Notice>
      )}
      {status === 'approved' && (
        <Notice kind="done" title={t('approvals.isApproved', { title, date })}>
          {request.release_status === 'scheduled' && request.effective_date !== null && (
            <p>{t('approvals.takesEffect', { date: format.dateTime(request.effective_date) })}</p>
          )}
        </Notice>
      )}
      {status === 'rejected' && (
        <Notice kind="warning" title={t('approvals.isRejected', { title, date })}>
          {reason && <p className="sw-as-typed">{t('approvals.reasonOf', { reason })}</p>}
          <p>{t('approvals.isRejectedBody')}</p>
        </Notice>
      )}
      {status === 'closed' && (
        <Notice title={t('approvals.isClosed', { title, date })}>
          {reason && <p className="sw-as-typed">{t('approvals.reasonOf', { reason })}</p>}
        </Notice>
      )}
      {status === 'pending' && missing > 0 && (
        <Notice kind="warning" title={t('approvals.missing', { count: missing })}>
          <p>{t('approvals.missingBody')}</p>
        </Notice>
      )}
    </>
  )
}

/** Says to users who open a pending request why they cannot sign it. */
export function WhyNot({ request }: { request: Request }) {
  const { t } = useTexts()
  const me = useMe()
  if (!me || request.status !== 'pending' || request.can_sign) return null
  const isOf = (people: readonly { userid: number }[]) => people.some(({ userid }) => userid === me.userid)
  const hasSigned = request.signatures.some(
    ({ stage, user, for_user }) =>
      stage === request.stage && (user?.userid === me.userid || for_user?.userid === me.userid),
  )
  const text = () => {
    if (hasSigned) return t('approvals.whyNot.signed')
    return t(isOf(request.authors) ? 'approvals.whyNot.author' : 'approvals.whyNot.notAsked')
  }
  return (
    <div className="sw-no-print">
      <Notice>
        <p>{text()}</p>
      </Notice>
    </div>
  )
}
