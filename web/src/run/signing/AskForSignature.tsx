// Asks the users who may sign a field for their signature, if the reader may not sign it.
import { ApiError } from '@stepwright/client'
import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Entry, type Field } from '../../lib/api.ts'
import { NamedProblem, problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { arrived } from '../queue/arrival.ts'
import { useQueue } from '../queue/queue-state.ts'
import { findBegun } from '../work/begun.ts'
import { signersQuery } from './queries.ts'

interface AskForSignatureProps {
  entry: Entry
  field: Field
  /** Records what is typed in the step, so that the signer sees it. */
  onAsk: () => void
}

interface Answer {
  said: string
  isFailed: boolean
}

/** The operator is here, and `other` may be every user of the site. */
const asked: readonly string[] = ['lead', 'role', 'team']

export function AskForSignature({ entry, field, onAsk }: AskForSignatureProps) {
  const words = useTexts()
  const { t, format } = words
  const { isStuck } = useQueue()
  const [state, setState] = useState<Answer | 'sending' | null>(null)
  const waiting = entry.unsigned?.find(({ field_guid }) => field_guid === field.field_guid)
  const isAsked = !isStuck && waiting && !waiting.can_sign && asked.includes(field.signer ?? '')
  const signers = useQuery({
    ...signersQuery(entry.entryid, field.field_revisionid, ''),
    enabled: Boolean(isAsked) && entry.entryid > 0,
    staleTime: 60_000,
    retry: false,
  })
  if (!isAsked) return null
  const ask = async () => {
    setState('sending')
    try {
      onAsk()
      const count = await askForSignature(entry, field.field_revisionid)
      setState({ said: t('sign.asked', { count }), isFailed: false })
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined
      const said =
        wait === undefined ? problemText(error, words) : t('sign.askedBefore', { wait: format.wait(wait) })
      setState({ said, isFailed: true })
    }
  }
  const answer = state === 'sending' ? null : state
  return (
    <div className="sw-row" data-gap="3">
      <Button
        kind="plain"
        size="work"
        className="sw-run-sign"
        icon={<IconBellRinging aria-hidden="true" />}
        isBusy={state === 'sending'}
        onClick={() => void ask()}
      >
        {t('sign.ask')}
      </Button>
      {state === null && signers.data && signers.data.length > 0 && (
        <span className="sw-soft">{t('sign.asks', { count: signers.data.length })}</span>
      )}
      <span role="status" className={answer?.isFailed ? 'sw-fault' : 'sw-soft'}>
        {answer?.said}
      </span>
    </div>
  )
}

/** Returns the number of users who are notified. */
async function askForSignature({ runid, entryid: shown }: Entry, field_revisionid: number): Promise<number> {
  if ((await arrived(runid)) !== 'all') throw new NamedProblem('sign.unsent')
  const entryid = (await findBegun(runid))?.entryid ?? shown
  return (await api.askSignature({ params: { entryid }, body: { field_revisionid } })).asked
}
