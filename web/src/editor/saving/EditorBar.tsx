// Sticky bar of the editor: state of saving, undo, redo, publish and save. On a phone only the controls needed while
// typing stick.
import { IconArrowBackUp, IconArrowForwardUp, IconEye } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { SavingNote } from '../../ui/drafts/SavingNote.tsx'
import { goBack } from '../undo.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import { showCollisions } from './Collisions.tsx'
import { countChanges } from './changes.ts'
import { isDirty } from './drafts.ts'
import type { EditorRelease } from './use-editor-release.tsx'
import type { Saving } from './use-saving.ts'

/** Marks the guide as in progress for readers. */
const inProgress = 'GUIDE_IN_PROGRESS'

interface EditorBarProps {
  saving: Saving
  isStored: boolean
  release: EditorRelease
}

export function EditorBar({ saving, isStored, release }: EditorBarProps) {
  const { t } = useTexts()
  const { store, guideid, edit } = useEditor()
  const title = useWatched(store, ({ document }) => document.fields.title)
  const isPublic = useWatched(store, ({ base }) => base.isPublic)
  const isSaved = !useWatched(store, isDirty)
  const confirm = useConfirm()
  const publish = async (shallPublish: boolean) => {
    const { flags } = store.get().document.fields
    const question = {
      title: t('edit.publishTitle'),
      body: <p>{t('edit.publishBody')}</p>,
      action: t('edit.publish'),
    }
    if (shallPublish && flags.includes(inProgress)) {
      if (!(await confirm(question))) return
      const left = flags.filter((flag) => flag !== inProgress)
      edit((document) => ({ ...document, fields: { ...document.fields, flags: left } }))
    }
    await saving.publish(shallPublish)
  }
  return (
    <div className="sw-work-bar sw-edit-bar">
      <div className="sw-row sw-edit-bar-buttons" data-gap="1" data-nowrap>
        <Link
          to="/Guide/$title/$id"
          params={{ title: slug(title), id: String(guideid) }}
          search={release.isUnreleased ? { state: 'working' } : {}}
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
            onChange={(event) => void publish(event.currentTarget.checked)}
          />
          <span>{t('edit.public')}</span>
        </label>
        {release.start && (
          <Button kind="plain" disabled={saving.state === 'saving'} onClick={() => release.start?.()}>
            {t('releases.release')}
          </Button>
        )}
      </div>
      <div className="sw-work-bar sw-edit-bar-main">
        <Note saving={saving} isStored={isStored} release={release} />
        <div className="sw-row sw-edit-bar-buttons" data-gap="1" data-nowrap>
          <UndoButtons />
        </div>
        <Button onClick={() => void saving.save()} disabled={isSaved} isBusy={saving.state === 'saving'}>
          {t(isSaved ? 'edit.saved' : 'edit.save')}
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
      <IconButton
        disabled={!canUndo}
        label={t('edit.undo')}
        onClick={() => goBack(store, 'undo')}
        Icon={IconArrowBackUp}
        iconSize={24}
      />
      <IconButton
        disabled={!canRedo}
        label={t('edit.redo')}
        onClick={() => goBack(store, 'redo')}
        Icon={IconArrowForwardUp}
        iconSize={24}
      />
    </>
  )
}

interface NoteProps {
  saving: Saving
  isStored: boolean
  release: EditorRelease
}

/** The notice that explains a refused save. */
export const refusalId = 'edit-refusal'

function showRefusal(): void {
  const found = document.getElementById(refusalId)
  found?.scrollIntoView({ block: 'start' })
  found?.focus({ preventScroll: true })
}

function Note({ saving, isStored, release }: NoteProps) {
  const { t } = useTexts()
  const { store, openForm } = useEditor()
  const dirty = useWatched(store, isDirty)
  const count = useWatched(
    store,
    (state) => countChanges(state.base, state.document) + state.collisions.length,
  )
  const conflicts = useWatched(store, (now) => now.collisions.length)
  const { state } = saving
  const { isUnreleased, isLocked, pending } = release
  const isRefused = state === 'refused'
  const [refusedForm] = saving.formFaults.keys()
  const isWaiting = isLocked && dirty && state === 'idle'
  const isOff = state === 'unreached'
  const text = () => {
    if (state === 'saving') return t('edit.saving')
    if (isOff) return t('edit.unreached')
    if (!dirty) return t(isUnreleased ? 'releases.saved' : 'edit.allSaved')
    if (count === 0) return t('edit.notSaved')
    return isStored ? t('edit.changes', { count }) : t('drafts.notKept')
  }
  // Usual states have a short text on narrow screens, exceptional ones the full text.
  const shortText = () => {
    if (state !== 'idle') return null
    if (dirty) return isStored ? t('edit.notSaved') : null
    return isUnreleased ? t('releases.savedShort') : null
  }
  const short = shortText()
  return (
    <SavingNote
      state={isOff || isRefused ? 'off' : dirty ? 'dirty' : 'saved'}
      isLong={isOff || isRefused || isWaiting || (dirty && !isStored)}
    >
      {isRefused && (
        <button
          type="button"
          className="sw-text-button"
          onClick={() => (refusedForm === undefined ? showRefusal() : openForm(refusedForm))}
        >
          {t('edit.refusedFor', { reason: saving.problem ?? '' })}
        </button>
      )}
      {(isRefused || isWaiting) && isLocked && <span>{pending}</span>}
      {conflicts > 0 && (
        <button type="button" className="sw-text-button" onClick={showCollisions}>
          {t('edit.conflictCount', { count: conflicts })}
        </button>
      )}
      {!isRefused && !isWaiting && <span data-length={short ? 'long' : 'whole'}>{text()}</span>}
      {short && <span data-length="short">{short}</span>}
    </SavingNote>
  )
}
