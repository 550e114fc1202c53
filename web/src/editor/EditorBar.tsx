// The bar that stays in sight: whether everything is saved, undo and redo, publishing, and saving. On a phone only what
// is needed while one writes stays; the rest stands above it.
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCloudCheck,
  IconCloudOff,
  IconEye,
  IconPencil,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { slug } from '../lib/slug.ts'
import { isDirty } from './drafts.ts'
import { countChanges } from './plan.ts'
import { useEditor, useWatched } from './use-editor.ts'
import type { Saving } from './use-saving.ts'

export function EditorBar({ saving, isKept }: { saving: Saving; isKept: boolean }) {
  const { t } = useTexts()
  const { store, guideid } = useEditor()
  const title = useWatched(store, ({ document }) => document.fields.title)
  const isPublic = useWatched(store, ({ base }) => base.isPublic)
  const dirty = useWatched(store, isDirty)
  return (
    <div className="sw-edit-bar">
      <div className="sw-edit-bar-buttons">
        <Link
          to="/Guide/$title/$id"
          params={{ title: slug(title), id: String(guideid) }}
          className="sw-icon-button"
          aria-label={t('edit.view')}
        >
          <IconEye aria-hidden="true" />
        </Link>
        <label className="sw-toggle sw-edit-public">
          <input
            type="checkbox"
            role="switch"
            checked={isPublic}
            aria-checked={isPublic}
            disabled={saving.state === 'saving'}
            onChange={(event) => void saving.publish(event.currentTarget.checked)}
          />
          <span>{isPublic ? t('edit.public') : t('edit.private')}</span>
        </label>
      </div>
      <div className="sw-edit-bar-main">
        <SavingNote saving={saving} isKept={isKept} />
        <div className="sw-edit-bar-buttons">
          <UndoButtons />
        </div>
        <Button onClick={() => void saving.save()} disabled={!dirty} loading={saving.state === 'saving'}>
          {t('edit.save')}
        </Button>
      </div>
    </div>
  )
}

function UndoButtons() {
  const { t } = useTexts()
  const { store } = useEditor()
  const canUndo = useWatched(store, ({ past }) => past.length > 0)
  const canRedo = useWatched(store, ({ future }) => future.length > 0)
  return (
    <>
      <button
        type="button"
        className="sw-icon-button"
        disabled={!canUndo}
        aria-label={t('edit.undo')}
        onClick={() => store.dispatch({ type: 'undo' })}
      >
        <IconArrowBackUp aria-hidden="true" />
      </button>
      <button
        type="button"
        className="sw-icon-button"
        disabled={!canRedo}
        aria-label={t('edit.redo')}
        onClick={() => store.dispatch({ type: 'redo' })}
      >
        <IconArrowForwardUp aria-hidden="true" />
      </button>
    </>
  )
}

function SavingNote({ saving, isKept }: { saving: Saving; isKept: boolean }) {
  const { t } = useTexts()
  const { store } = useEditor()
  const dirty = useWatched(store, isDirty)
  const count = useWatched(
    store,
    (state) => countChanges(state.base, state.document) + state.collisions.length,
  )
  const { state } = saving
  const isOff = state === 'unreached'
  const Icon = isOff ? IconCloudOff : dirty ? IconPencil : IconCloudCheck
  const text = () => {
    if (state === 'saving') return t('edit.saving')
    if (isOff) return t('edit.unreached')
    if (!dirty) return t('edit.allSaved')
    return isKept ? t('edit.changes', { count }) : t('drafts.notKept')
  }
  // What is as usual is told in two words where there is little room; what is not, in full.
  const short = dirty && isKept && state === 'idle' ? t('edit.notSaved') : null
  return (
    <p
      className="sw-edit-note"
      role="status"
      data-state={isOff ? 'off' : dirty ? 'dirty' : 'saved'}
      data-long={isOff || (dirty && !isKept) || undefined}
    >
      <Icon size={20} aria-hidden="true" />
      <span data-length={short ? 'long' : 'whole'}>{text()}</span>
      {short && <span data-length="short">{short}</span>}
    </p>
  )
}
