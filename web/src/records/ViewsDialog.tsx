// Filters and columns under a name: chosen again, removed, and kept as they are now.
import { Button, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Filter } from './filter.ts'
import { removeView, saveView, useViews } from './views.ts'

interface ViewsDialogProps {
  filter: Filter
  onChoose: (filter: Filter) => void
  onClose: () => void
}

export function ViewsDialog({ filter, onChoose, onClose }: ViewsDialogProps) {
  const { t } = useTexts()
  const views = useViews()
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    saveView(name.trim(), filter)
    showToast(t('records.viewSaved', { name: name.trim() }))
    onClose()
  }
  return (
    <Dialog title={t('records.views')} onClose={onClose}>
      {views.length > 0 && (
        <ul className="sw-record-picks">
          {views.map((view) => (
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
                onClick={() => removeView(view.name)}
              >
                <IconTrash size={20} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="sw-form sw-record-keep" onSubmit={save}>
        <TextInput
          label={t('records.viewName')}
          description={t('records.viewsLocal')}
          value={name}
          maxLength={60}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className="sw-actions">
          <Button type="submit">{t('records.saveView')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
