// A request for approval: what is released and what changed, its stages and signatures, and signing at the end.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Request, requestQuery, takeRequest } from '../../approvals/queries.ts'
import { RequestActions } from '../../approvals/RequestActions.tsx'
import { RequestFacts } from '../../approvals/RequestFacts.tsx'
import { RequestNotices, WhyNot } from '../../approvals/RequestNotices.tsx'
import { SignatureTable } from '../../approvals/SignatureTable.tsx'
import { SignForm } from '../../approvals/SignForm.tsx'
import { StageList } from '../../approvals/StageList.tsx'
import { statusTexts, statusTones } from '../../approvals/states.ts'
import { useAreChangesShown, WhatChanged } from '../../approvals/WhatChanged.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { Tag } from '../../ui/bits.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { showToast } from '../../ui/toasts.tsx'

export function ApprovalScreen() {
  const { requestid = '' } = useParams({ strict: false })
  const request = useQuery(requestQuery(Number(requestid)))
  return (
    <Loaded query={request}>{(data) => <RequestPage key={data.approval_requestid} request={data} />}</Loaded>
  )
}

function RequestPage({ request }: { request: Request }) {
  const { t } = useTexts()
  const { overtaken, onSigned, onOvertaken } = useOutcome(request)
  const areChangesShown = useAreChangesShown(request)
  const { title, guide_title: guide, status, overdue } = request
  return (
    <Screen
      title={t('approvals.requestTitle', { title, guide })}
      width="wide"
      above={
        <nav className="sw-path sw-no-print" aria-label={t('approvals.path')}>
          <Link to="/approvals">{t('approvals.title')}</Link>
        </nav>
      }
      lead={
        <span className="sw-row" data-gap="2">
          <Tag tone={statusTones[status]}>{t(statusTexts[status])}</Tag>
          {overdue && <Tag tone="fault">{t('approvals.overdue')}</Tag>}
        </span>
      }
      action={<RequestActions request={request} />}
    >
      <RequestNotices request={request} overtaken={overtaken} />
      <RequestFacts request={request} />
      <StageList request={request} />
      <SignatureTable request={request} />
      <WhatChanged request={request} />
      {!request.can_sign && <WhyNot request={request} />}
      {request.can_sign && areChangesShown && (
        <SignForm request={request} onSigned={onSigned} onOvertaken={onOvertaken} />
      )}
    </Screen>
  )
}

/** Announces what was signed, and says so if somebody else was faster. */
function useOutcome(request: Request) {
  const { t } = useTexts()
  const [overtaken, setOvertaken] = useState<string | null>(null)
  const couldSign = useRef(request.can_sign)
  useEffect(() => {
    // Read again by this window while the form was open: nothing was signed here.
    if (couldSign.current && !request.can_sign) {
      setOvertaken(request.status === 'pending' ? 'approval.signed' : 'approval.ended')
      window.scrollTo({ top: 0 })
    }
    couldSign.current = request.can_sign
  }, [request.can_sign, request.status])
  const onSigned = (next: Request, isApproved: boolean) => {
    couldSign.current = next.can_sign
    setOvertaken(null)
    void takeRequest(next)
    const { title } = next
    if (!isApproved) showToast(t('approvals.rejectedNow', { title }))
    else if (next.status === 'approved') showToast(t('approvals.approvedNow', { title }))
    else showToast(t('approvals.signedNow', { title }))
    document.querySelector<HTMLElement>('h1')?.focus()
    window.scrollTo({ top: 0 })
  }
  const onOvertaken = (next: Request, code: string) => {
    couldSign.current = next.can_sign
    setOvertaken(code)
    void takeRequest(next)
    window.scrollTo({ top: 0 })
  }
  return { overtaken, onSigned, onOvertaken }
}
