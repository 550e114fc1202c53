// Filters and columns under a name: chosen again, removed, and kept as they are now.
import { IconBookmark, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import type { Filter } from '../filter.ts'
import { mostViews, removeView, saveView, type View, type ViewOwner, viewsQuery } from './views.ts'
import './runs-bar.css'

interface ViewsDialogProps {
  filter: Filter
  owner: ViewOwner
  onChoose: (filter: Filter) => void
  onClose: () => void
}

export function ViewsDialog({ filter, owner, onChoose, onClose }: ViewsDialogProps) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const views = useQuery(viewsQuery)
  const [name, setName] = useState('')
  const [teamid, setTeam] = useState<number | null>(null)
  const known = (views.data ?? []).filter(({ userid }) => userid === owner.userid)
  const isFull = known.length >= mostViews && !known.some((view) => view.name === name.trim())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || isFull) return
    const done = t('records.viewSaved', { name: name.trim() })
    if (await act(() => saveView(name.trim(), filter, teamid), { done })) onClose()
  }
  return (
    <Dialog title={t('records.views')} onClose={onClose}>
      <Loaded query={views}>
        {(list) =>
          list.length > 0 && (
            <ul className="sw-stack sw-record-picks" data-gap="2">
              {list.map((view: View) => (
                <ViewRow
                  key={view.viewid}
                  view={view}
                  owner={owner}
                  onChoose={() => {
                    onChoose(view.filter)
                    onClose()
                  }}
                  onRemove={() => void act(() => removeView(view.viewid))}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <form className="sw-form sw-record-keep" onSubmit={save}>
        <TextField
          label={t('records.viewName')}
          hint={t('records.viewsHint')}
          error={isFull && name.trim() ? t('records.viewsFull', { most: mostViews }) : null}
          value={name}
          maxLength={60}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {owner.teams.length > 0 && (
          <Select
            label={t('records.viewFor')}
            value={teamid ?? ''}
            onChange={({ currentTarget }) => setTeam(Number(currentTarget.value) || null)}
            options={[
              { value: '', label: t('records.onlyMe') },
              ...owner.teams.map((team) => ({ value: String(team.teamid), label: team.name })),
            ]}
          />
        )}
        <div className="sw-actions">
          <Button type="submit" isBusy={isBusy}>
            {t('records.saveView')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ViewRowProps {
  view: View
  owner: ViewOwner
  onChoose: () => void
  onRemove: () => void
}

/** Those of others can be chosen, but stay as they are. */
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
          {team && (
            <span className="sw-hint">
              {t(isOwn ? 'records.viewSharedWith' : 'records.viewOf', { team })}
            </span>
          )}
        </span>
      </button>
      {isOwn && (
        <IconButton
          label={t('records.removeView', { name: view.name })}
          onClick={onRemove}
          Icon={IconTrash}
        />
      )}
    </li>
  )
}
