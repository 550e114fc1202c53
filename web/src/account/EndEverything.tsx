// Ends all sessions and revokes all tokens of an account, as after a device was lost.
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { accountKeys } from './queries.ts'

/** `owner`: the user whose account an administrator is viewing. */
export function EndEverything({ owner }: { owner?: { userid: number; username: string } }) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const queryClient = useQueryClient()
  const end = async () => {
    const ask = {
      title: t('tokens.endAllTitle'),
      body: owner ? t('tokens.endAllOfBody', { name: owner.username }) : t('tokens.endAllBody'),
      action: t('tokens.endAll'),
      danger: true,
    }
    const work = () =>
      owner ? api.removeAllTokensOf({ params: { userid: owner.userid } }) : api.removeAllTokens()
    if (await act(work, { ask, done: t('tokens.allEnded') }))
      await queryClient.invalidateQueries({ queryKey: accountKeys.tokens })
  }

  return (
    <Button kind="plain" onClick={end} isBusy={isBusy}>
      {t('tokens.endAll')}
    </Button>
  )
}
