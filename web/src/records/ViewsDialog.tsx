// Filters and columns under a name: chosen again, removed, and kept as they are now.
import { Button, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Filter } from './filter.ts'
import { mostViews, removeView, saveView, type View, viewsQuery } from './views.ts'

interface ViewsDialogProps {
  filter: Filter
  onChoose: (filter: Filter) => void
  onClose: () => void
}

export function ViewsDialog({ filter, onChoose, onClose }: ViewsDialogProps) {
  const words = useTexts()
  const { t } = words
  const views = useQuery(viewsQuery)
  const [name, setName] = useState('')
  const [isSaving, setSaving] = useState(false)
  const known = views.data ?? []
  const isFull = known.length >= mostViews && !known.some((view) => view.name === name.trim())
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      showToast(problemText(error, words), 'failed')
      return false
    }
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || isFull) return
    setSaving(true)
    const isSaved = await attempt(() => saveView(name.trim(), filter))
    setSaving(false)
    if (!isSaved) return
    showToast(t('records.viewSaved', { name: name.trim() }))
    onClose()
  }
  return (
    <Dialog title={t('records.views')} onClose={onClose}>
      <Loaded query={views}>
        {(list) =>
          list.length > 0 && (
            <ul className="sw-record-picks">
              {list.map((view: View) => (
                <li key={view.name}>
                  <button
                    type="button"
                    className="sw-record-pick"
                    onClick={() => {
                      onChoose(view.filter)
                      onClose()
                    }}
                  >
                    <IconBookmark size={20} aria-hidden="true" />
                    <span>{view.name}</span>
                  </button>
                  <button
                    type="button"
                    className="sw-icon-button"
                    aria-label={t('records.removeView', { name: view.name })}
                    onClick={() => void attempt(() => removeView(view.viewid))}
                  >
                    <IconTrash size={20} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <form className="sw-form sw-record-keep" onSubmit={save}>
        <TextInput
          label={t('records.viewName')}
          description={t('records.viewsHint')}
          error={isFull && name.trim() ? t('records.viewsFull', { most: mostViews }) : null}
          value={name}
          maxLength={60}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className="sw-actions">
          <Button type="submit" loading={isSaving}>
            {t('records.saveView')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
