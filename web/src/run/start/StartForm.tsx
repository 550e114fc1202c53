// Starts a run: a work order, typed or scanned, and a button. After Enter the order is shown once more.
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { planOfGuideQuery } from '../../guides/queries.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import { ownName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { siteInfoQuery } from '../../site/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import { forgetText, useStoredText } from '../typed-text.ts'
import { ConfirmStart } from './ConfirmStart.tsx'
import { longestOrder, OrderField } from './OrderField.tsx'
import { mayOmitOrder, ownOrder } from './own-order.ts'
import { SameOrder } from './SameOrder.tsx'
import { hasOrderRuns, useOrderRuns } from './use-order-runs.ts'
import { passedOrder } from './use-scanned-order.ts'
import { useStart } from './use-start.ts'
import './start.css'

interface StartFormProps {
  guideid: number
  languages: readonly string[]
  /** Language selected initially. */
  usual: string
}

export function StartForm({ guideid, languages, usual }: StartFormProps) {
  const { t } = useTexts()
  const me = useMe()
  const userid = me?.userid ?? 0
  const [langid, setLangid] = useState(usual)
  const plan = useQuery({ ...planOfGuideQuery(guideid, langid), staleTime: 0 })
  const { text, setText, forget } = useStoredText(`order.${guideid}`, freshKey, passedOrder)
  const order = text.trim()
  const runs = useOrderRuns(text, userid)
  const confirmation = useConfirmation()
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { problem, isBusy, start } = useStart({
    person: me ?? undefined,
    readPlan: async () => plan.data ?? (await plan.refetch({ throwOnError: true })).data,
    onStarted: () => {
      forget()
      forgetText(passedOrder)
    },
  })
  const scan = (code: string) => {
    setText(code.slice(0, longestOrder))
    confirmation.show()
  }
  useWedge(({ code }) => scan(code), { takesFrom: (box) => box.closest('.sw-run-start') !== null })
  const isOptionalOnSite = useQuery(siteInfoQuery).data?.['optional-work-orders'] === true
  const isOptional = mayOmitOrder(isOptionalOnSite, plan.data?.guide)
  const ask = () => {
    setAsked(true)
    if (order === '') field.current?.focus()
    return order !== ''
  }
  const isKnown = async () =>
    runs.open.length + runs.busy.length + runs.done.length > 0 || (await hasOrderRuns(order))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isOptional && order === '') return start(ownOrder(new Date()))
    if (!ask()) return
    if (await isKnown()) confirmation.show()
    else await start(order)
  }
  return (
    <form className="sw-card sw-stack sw-run-start" data-gap="3" onSubmit={(event) => void submit(event)}>
      {problem && <Notice kind="fault">{problem}</Notice>}
      {confirmation.shown === 0 && (
        <OrderField
          ref={field}
          order={text}
          onType={setText}
          onScan={scan}
          onEnter={() =>
            isOptional && order === '' ? void start(ownOrder(new Date())) : ask() && confirmation.show()
          }
          isOptional={isOptional}
          fault={isAsked && order === '' && !isOptional ? t('run.orderNeeded') : ''}
          hint={t(isOptional ? 'run.workOrderOptional' : 'run.workOrderHint')}
          autoFocus
        />
      )}
      {confirmation.shown > 0 && (
        <ConfirmStart
          key={confirmation.shown}
          order={order}
          isBusy={isBusy}
          onStart={() => void start(order)}
          onChange={confirmation.hide}
        />
      )}
      <SameOrder runs={runs} userid={userid} />
      {languages.length > 1 && (
        <Select
          label={t('run.language')}
          data-size="work"
          value={langid}
          options={languages.map((value) => ({ value, label: ownName(value) }))}
          onChange={({ currentTarget }) => setLangid(currentTarget.value)}
        />
      )}
      {plan.data?.guide.release && (
        <p className="sw-hint">{t('run.willFollow', { title: plan.data.guide.release.title })}</p>
      )}
      {confirmation.shown === 0 && (
        <Button
          type="submit"
          size="work"
          disabled={isBusy}
          icon={<IconPlayerPlay size={28} aria-hidden="true" />}
        >
          {t('run.start')}
        </Button>
      )}
    </form>
  )
}

/** Counts how often the order was shown, so that each time is a new confirmation. 0 while it is not shown. */
function useConfirmation() {
  const [{ count, isShown }, set] = useState({ count: 0, isShown: false })
  return {
    shown: isShown ? count : 0,
    show: () => set((last) => ({ count: last.count + 1, isShown: true })),
    hide: () => set((last) => ({ ...last, isShown: false })),
  }
}
