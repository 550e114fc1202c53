// Form for the label of this device in records.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { labelOf } from '../run/queue/browser-name.ts'
import { runLog } from '../run/queue/run-log.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { TextField } from '../ui/fields/TextField.tsx'

const longest = 60
const queryKey = ['offline', 'name']
const readName = async () => labelOf((await runLog.db.facts()).label)

export function DeviceName() {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { act, isBusy } = useAction()
  const known = useQuery({ queryKey, queryFn: readName, staleTime: 0 })
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? known.data ?? ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act(
      async () => {
        await runLog.db.nameDevice(name.trim())
        await queries.invalidateQueries({ queryKey })
        setTyped(null)
      },
      { done: t('device.named') },
    )
  }
  return (
    <form className="sw-form" onSubmit={save}>
      <TextField
        label={t('device.name')}
        hint={t('device.nameHint')}
        value={name}
        maxLength={longest}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="sw-actions">
        <Button
          type="submit"
          kind="plain"
          isBusy={isBusy}
          disabled={typed === null || known.data === undefined}
        >
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}
