// The stages of a request in order: who signs, how many have signed, and who is asked now.
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { nameOfStage } from '../releases/stage-name.ts'
import { useWhoSigns } from '../releases/use-who-signs.ts'
import { Tag } from '../ui/bits.tsx'
import type { Request } from './queries.ts'
import { type StageState, stageStateOf } from './states.ts'
import './approvals.css'

const looks = {
  done: ['approvals.stage.done', 'brand'],
  now: ['approvals.stage.now', 'warning'],
  later: ['approvals.stage.later', 'plain'],
  rejected: ['approvals.stage.rejected', 'fault'],
  closed: ['approvals.stage.closed', 'plain'],
  unreached: ['approvals.stage.unreached', 'plain'],
} as const satisfies Record<StageState, readonly [text: string, tone: string]>

type Stage = Request['stages'][number]

export function StageList({ request }: { request: Request }) {
  const { t } = useTexts()
  return (
    <section className="sw-card" aria-labelledby="approval-stages">
      <h2 id="approval-stages">{t('approvals.stages')}</h2>
      <ol className="sw-approval-stages">
        {request.stages.map((stage) => (
          <StageItem key={stage.orderby} request={request} stage={stage} />
        ))}
      </ol>
    </section>
  )
}

function StageItem({ request, stage }: { request: Request; stage: Stage }) {
  const { t } = useTexts()
  const state = stageStateOf(request, stage.orderby)
  const [text, tone] = looks[state]
  const Icon = { done: IconCheck, rejected: IconX }[state as string]
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="sw-number" aria-hidden="true">
        {Icon ? <Icon size={18} /> : stage.orderby}
      </span>
      <div className="sw-stack" data-gap="1">
        <h3 className="sw-row" data-gap="2">
          {nameOfStage(t, stage)}
          <Tag tone={tone}>{t(text)}</Tag>
        </h3>
        <p>{useWhoSigns(stage)}</p>
        <p className="sw-soft">{t('approvals.signedOf', { signed: stage.signed, count: stage.required })}</p>
        {state === 'now' && <AskedNow request={request} />}
      </div>
    </li>
  )
}

function AskedNow({ request }: { request: Request }) {
  const { t, format } = useTexts()
  const { asked, due_date: due, overdue } = request
  return (
    <>
      <p>
        {asked.length > 0
          ? t('approvals.asked', { names: format.list(asked.map(({ username }) => username)) })
          : t('approvals.askedNobody')}
      </p>
      {due !== null && (
        <p className={overdue ? 'sw-fault' : 'sw-soft'}>
          {t(overdue ? 'approvals.overdueSince' : 'approvals.dueOn', { date: format.dateTime(due) })}
        </p>
      )}
    </>
  )
}
