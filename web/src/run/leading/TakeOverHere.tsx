// Lets the next person of a shared device take over the run of the person before in one touch, or says why not.
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, type Entry } from '../../lib/api.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { keepTaken, runKeys } from '../work/queries.ts'

/** The server decides: it knows on which device the operator worked last. */
export function TakeOverHere({ entry }: { entry: Entry }) {
  const words = useTexts()
  const { t } = words
  const { entryid, username: name, can_change_person: isAllowed } = entry
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await api.takeOverEntry({ params: { entryid }, body: {} })
      await keepTaken(entryid)
      for (const domain of ['runs', 'records']) void queryClient.invalidateQueries({ queryKey: [domain] })
    },
    // The operator may have gone on elsewhere, which is shown then.
    onError: () => void queryClient.invalidateQueries({ queryKey: runKeys.everyRun }),
  })
  if (isAllowed === undefined) return null
  if (!isAllowed) return <p>{t('run.elsewhere', { name })}</p>
  return (
    <>
      <p className="sw-soft">{t('run.changeAbout', { name })}</p>
      {error && (
        <Notice kind="fault" title={t('ui.failed')}>
          <p>{problemText(error, words)}</p>
        </Notice>
      )}
      <Button
        size="work"
        icon={<IconPlayerPlay size={28} aria-hidden="true" />}
        isBusy={isPending}
        onClick={() => mutate()}
      >
        {t('run.takeOver')}
      </Button>
    </>
  )
}
