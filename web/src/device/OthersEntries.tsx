// Pending entries of other users on this device. An administrator may send those of a user who has left.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../account/queries.ts'
import { isAdmin } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../lib/query-client.ts'
import { personQuery } from '../people/queries.ts'
import { type PendingOfOther, pendingOfOthers, sendForOther } from '../run/queue/send-for-others.ts'
import { settingsQuery } from '../site/queries.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { showToast } from '../ui/toasts.tsx'

export function OthersEntries({ count }: { count: number }) {
  const { t } = useTexts()
  const isOfAdmin = isAdmin(useMe())
  const settings = useQuery({ ...settingsQuery, enabled: isOfAdmin })
  const maySend = isOfAdmin && settings.data?.eventsForOthers === true
  return (
    <>
      <p className="sw-soft">{t('device.others', { count })}</p>
      {maySend && (
        <ul className="sw-list">
          {pendingOfOthers().map((pending) => (
            <OfOther key={pending.userid} {...pending} />
          ))}
        </ul>
      )}
    </>
  )
}

function OfOther({ userid, count }: PendingOfOther) {
  const { t } = useTexts()
  const me = useMe()
  const { act, isBusy } = useAction()
  const person = useQuery(personQuery(userid))
  const name = person.data?.username ?? t('run.formerMember')
  const send = async () => {
    const ask = {
      title: t('device.sendForTitle', { name }),
      body: t('device.sendForBody', { name, by: me?.username ?? '' }),
      action: t('device.sendFor', { name }),
    }
    await act(
      async () => {
        const refused = await sendForOther(userid)
        if (refused > 0) showToast(t('device.sentForPartly', { count: refused, name }), 'failed')
        else showToast(t('device.sentFor', { name }))
        for (const domain of ['runs', 'records']) void queryClient.invalidateQueries({ queryKey: [domain] })
      },
      { ask },
    )
  }
  return (
    <li className="sw-list-row">
      <span className="sw-list-text">
        <strong>{t('device.ofOther', { count, name })}</strong>
      </span>
      <Button kind="plain" isBusy={isBusy} onClick={() => void send()}>
        {t('device.sendFor', { name })}
      </Button>
    </li>
  )
}
