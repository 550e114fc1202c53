// Ends all sessions and revokes all tokens of an account at once, as after a device was lost.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.ts'
import { showToast } from '../ui/toasts.tsx'
import { accountKeys } from './queries.ts'

/** `owner`: whose they are, where an administrator looks at those of somebody else. */
export function EndEverything({ owner }: { owner?: { userid: number; username: string } }) {
  const words = useTexts()
  const { t } = words
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () =>
      owner ? api.removeAllTokensOf({ params: { userid: owner.userid } }) : api.removeAllTokens(),
    onSuccess: () => {
      showToast(t('tokens.allEnded'))
      return queryClient.invalidateQueries({ queryKey: accountKeys.tokens })
    },
    onError: (error) => showToast(problemText(error, words), 'failed'),
  })

  const ask = async () => {
    const yes = await confirm({
      title: t('tokens.endAllTitle'),
      body: owner ? t('tokens.endAllOfBody', { name: owner.username }) : t('tokens.endAllBody'),
      action: t('tokens.endAll'),
      danger: true,
    })
    if (yes) end.mutate()
  }

  return (
    <Button kind="plain" onClick={ask} isBusy={end.isPending}>
      {t('tokens.endAll')}
    </Button>
  )
}
