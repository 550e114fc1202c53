// The whole guide on one page, to be written: puts the parts of the editor together around one store.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Guide, Image, User } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import { About } from './About.tsx'
import { Collisions } from './Collisions.tsx'
import { Conclusion } from './Conclusion.tsx'
import { keepDraft, withDraft } from './drafts.ts'
import { EditorBar } from './EditorBar.tsx'
import { imagesOf, snapshotOf, toDocument } from './guide-state.ts'
import { Needs } from './Needs.tsx'
import { Outline } from './Outline.tsx'
import { StepList } from './StepList.tsx'
import { startState } from './state.ts'
import { makeStore, type Store } from './store.ts'
import { takeFiles } from './take-files.ts'
import { type Editor, EditorContext, focusField, useWatched } from './use-editor.ts'
import { useSaving } from './use-saving.ts'

interface GuideEditorProps {
  guide: Guide
  me: User
  pickPictures: (limit: number) => Promise<readonly Image[]>
  drawOn: (imageid: number) => Promise<Image | null>
  openForm: (stepid: number) => void
}

export function GuideEditor({ guide, me, pickPictures, drawOn, openForm }: GuideEditorProps) {
  const words = useTexts()
  const { guideid } = guide
  const [isKept, setKept] = useState(true)
  const { store, keptAt } = useStore(guide, me.userid, setKept)
  const [showsKept, setShowsKept] = useState(keptAt !== null)
  const [uploading, setUploading] = useState(0)
  const saving = useSaving(store, guideid)

  const latest = useRef({ words, pickPictures, drawOn, openForm })
  latest.current = { words, pickPictures, drawOn, openForm }

  const editor = useMemo<Editor>(() => {
    const edit: Editor['edit'] = (change, group) =>
      store.dispatch({ type: 'edit', change, group, at: Date.now() })
    return {
      store,
      guideid,
      edit,
      focusOn: focusField,
      addFiles: (stepid, files) => {
        setUploading((count) => count + files.length)
        void takeFiles({ store, stepid, files }, latest.current.words, () =>
          setUploading((count) => count - 1),
        )
      },
      pickPictures: (limit) => latest.current.pickPictures(limit),
      drawOn: (imageid) => latest.current.drawOn(imageid),
      openForm: (stepid) => latest.current.openForm(stepid),
    }
  }, [store, guideid])

  useKeys(store, saving.save)
  const { t } = words
  // An edit like any other: whoever regrets it can undo it.
  const discard = () => {
    for (const collision of store.get().collisions)
      store.dispatch({ type: 'settle', collision, side: 'theirs' })
    editor.edit(() => toDocument(store.get().base.state))
    setShowsKept(false)
  }
  return (
    <EditorContext value={editor}>
      <EditorBar saving={saving} isKept={isKept} />
      {saving.state === 'refused' && (
        <Notice kind="fault" title={t('edit.refused')}>
          {saving.problem}
        </Notice>
      )}
      {showsKept && (
        <Notice title={t('edit.kept', { when: words.format.relative((keptAt ?? 0) / 1000) })}>
          <p>{t('edit.keptBody')}</p>
          <div className="sw-actions">
            <button type="button" className="sw-link-button" onClick={() => setShowsKept(false)}>
              {t('edit.keep')}
            </button>
            <button type="button" className="sw-text-button" onClick={discard}>
              {t('edit.discard')}
            </button>
          </div>
        </Notice>
      )}
      <Collisions />
      <p className="sw-hidden" role="status">
        {uploading > 0 ? t('edit.uploading', { count: uploading }) : ''}
      </p>
      {uploading > 0 && (
        <p className="sw-edit-uploading" aria-hidden="true">
          <progress /> {t('edit.uploading', { count: uploading })}
        </p>
      )}
      <div className="sw-edit-page">
        <Outline />
        <div className="sw-edit-main">
          <About />
          <Needs
            titles={Object.fromEntries(guide.prerequisites.map((each) => [each.guideid, each.title]))}
            documents={Object.fromEntries(guide.documents.map((each) => [each.documentid, each.text]))}
            mayTag={me.privileges.some((each) => each === 'Moderator' || each === 'Admin')}
          />
          <StepList />
          <Conclusion />
        </div>
      </div>
    </EditorContext>
  )
}

function useStore(guide: Guide, userid: number, onKept: (isKept: boolean) => void) {
  const [made] = useState(() => {
    const fresh = startState(snapshotOf(guide), imagesOf(guide))
    const { state, keptAt } = withDraft(fresh, userid, guide.guideid)
    const store = makeStore(state, (next) => onKept(keepDraft(userid, guide.guideid, next, Date.now())))
    return { store, keptAt }
  })
  return made
}

/** Keys that hold for the whole page: saving, undoing and doing again, wherever the caret is. */
function useKeys(store: Store, save: () => Promise<void>): void {
  const hasUndo = useWatched(store, ({ past }) => past.length > 0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      if (document.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      if (key === 's') void save()
      else if (key === 'z' && !event.shiftKey && hasUndo) store.dispatch({ type: 'undo' })
      else if ((key === 'z' && event.shiftKey) || key === 'y') store.dispatch({ type: 'redo' })
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [store, save, hasUndo])
}
