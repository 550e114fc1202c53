// Saved views of a list: choose, delete, and save the current filter under a name.
import { IconBookmark, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { changeViews, mostViews, type View, type ViewList, type ViewOwner } from './views.ts'

interface ViewsDialogProps<F> {
  list: ViewList<F>
  filter: F
  owner: ViewOwner
  onChoose: (filter: F) => void
  onClose: () => void
}

export function ViewsDialog<F>({ list, filter, owner, onChoose, onClose }: ViewsDialogProps<F>) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const views = useQuery(list.query)
  const [name, setName] = useState('')
  const [teamid, setTeam] = useState<number | null>(null)
  const known = (views.data ?? []).filter(({ userid }) => userid === owner.userid)
  const isFull = known.length >= mostViews && !known.some((view) => view.name === name.trim())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || isFull) return
    const done = t('views.saved', { name: name.trim() })
    const view = { name: name.trim(), filter, teamid }
    if (await act(() => changeViews(list, list.save(view)), { done })) onClose()
  }
  return (
    <Dialog title={t('views.title')} onClose={onClose}>
      <Loaded query={views}>
        {(saved) =>
          saved.length > 0 && (
            <ul className="sw-stack sw-picks" data-gap="2">
              {saved.map((view) => (
                <ViewRow
                  key={view.viewid}
                  view={view}
                  owner={owner}
                  onChoose={() => {
                    onChoose(view.filter)
                    onClose()
                  }}
                  onRemove={() => void act(() => changeViews(list, list.remove(view.viewid)))}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <form className="sw-form" onSubmit={save}>
        <TextField
          label={t('views.name')}
          hint={t('views.hint')}
          error={isFull && name.trim() ? t('views.full', { most: mostViews }) : null}
          value={name}
          maxLength={60}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {owner.teams.length > 0 && (
          <Select
            label={t('views.for')}
            value={teamid ?? ''}
            onChange={({ currentTarget }) => setTeam(Number(currentTarget.value) || null)}
            options={[
              { value: '', label: t('views.onlyMe') },
              ...owner.teams.map((team) => ({ value: String(team.teamid), label: team.name })),
            ]}
          />
        )}
        <div className="sw-actions">
          <Button type="submit" isBusy={isBusy}>
            {t('views.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ViewRowProps {
  view: View<unknown>
  owner: ViewOwner
  onChoose: () => void
  onRemove: () => void
}

/** Views of other users are read-only. */
function ViewRow({ view, owner, onChoose, onRemove }: ViewRowProps) {
  const { t } = useTexts()
  const team = owner.teams.find(({ teamid }) => teamid === view.teamid)?.name
  const isOwn = view.userid === owner.userid
  const Sign = view.teamid === null ? IconBookmark : IconUsers
  return (
    <li>
      <button type="button" className="sw-item" onClick={onChoose}>
        <Sign size={20} aria-hidden="true" />
        <span>
          {view.name}
          {team && <span className="sw-hint">{t(isOwn ? 'views.sharedWith' : 'views.of', { team })}</span>}
        </span>
      </button>
      {isOwn && (
        <IconButton label={t('views.remove', { name: view.name })} onClick={onRemove} Icon={IconTrash} />
      )}
    </li>
  )
}
