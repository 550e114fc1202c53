// The whole guide on one page, to be written: puts the parts of the editor together around one store.
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Guide, type Image, isAdmin, isModerator, type User } from '../../lib/api.ts'
import { makeDraft } from '../../lib/drafts/draft.ts'
import type { Place } from '../../lib/drafts/kept.ts'
import { textDirection } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { makeUploads, type Uploads } from '../../lib/uploads/uploads.ts'
import { KeptNote } from '../../ui/drafts/KeptNote.tsx'
import { Windows } from '../../ui/drafts/Windows.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { dropLocalToasts, showToast } from '../../ui/toasts.tsx'
import type { Clip } from '../clip.ts'
import { rememberClips } from '../clips.ts'
import { rememberDocuments } from '../documents.ts'
import { imagesOf, snapshotOf, toDocument } from '../guide-state.ts'
import { DropZone } from '../media/DropZone.tsx'
import { EmbedDialog } from '../media/EmbedDialog.tsx'
import { UploadsNote } from '../media/UploadsNote.tsx'
import { Collisions } from '../saving/Collisions.tsx'
import { draftOf, guideDrafting, isDirty } from '../saving/drafts.ts'
import { EditorBar } from '../saving/EditorBar.tsx'
import { useSaving } from '../saving/use-saving.ts'
import { Outline } from '../steps/Outline.tsx'
import { StepList } from '../steps/StepList.tsx'
import { makeStore } from '../store.ts'
import { type Purpose, purposeOf, take } from '../take-files.ts'
import { type Editor, EditorContext, focusField, useWatched } from '../use-editor.ts'
import { About } from './About.tsx'
import { Conclusion } from './Conclusion.tsx'
import { DeleteGuide } from './DeleteGuide.tsx'
import { Needs } from './Needs.tsx'
import { useKeys } from './use-keys.ts'
import './editor.css'

type Words = ReturnType<typeof useTexts>

interface GuideEditorProps {
  guide: Guide
  tags: readonly string[]
  me: User
  pickPictures: (limit: number) => Promise<readonly Image[]>
  drawOn: (imageid: number) => Promise<Image | null>
  pickClip: () => Promise<Clip | null>
  openForm: (step: StepOfForm) => void
  /** Who may see the guide. */
  readers: (isPublic: boolean) => ReactNode
}

/** The step that a form belongs to, in the state of the guide that is before somebody. */
export interface StepOfForm {
  stepid: number
  /** Its place in the guide. */
  number: number
  /** What it is called, if anything. */
  title: string
  guideRevisionid: number
}

export function GuideEditor(props: GuideEditorProps) {
  return (
    <Windows of={draftOf(props.me.userid, props.guide.guideid)}>
      {(place) => <OpenEditor {...props} place={place} />}
    </Windows>
  )
}

interface OpenEditorProps extends GuideEditorProps {
  /** Where this window keeps what is typed. */
  place: Place
}

function OpenEditor(props: OpenEditorProps) {
  const { guide, me } = props
  const words = useTexts()
  const { guideid } = guide
  const { store, draft, isKept } = useStore(props)
  const saving = useSaving(store, guideid)
  const isPublic = useWatched(store, ({ base }) => base.isPublic)
  const dirty = useWatched(store, isDirty)

  const [askEmbed, embedDialog] = useEmbedDialog()

  const latest = useRef({ words, ...props })
  latest.current = { words, ...props }

  const editor = useMemo<Editor>(() => {
    const uploads = makeUploads<Purpose>((id, upload) => take(store, id, upload, latest.current.words))
    return {
      store,
      guideid,
      uploads,
      edit: (change, group) => store.dispatch({ type: 'edit', change, group, at: Date.now() }),
      focusOn: focusField,
      addFiles: (wanted, files) => addFiles(uploads, wanted, files, latest.current.words),
      pickPictures: (limit) => latest.current.pickPictures(limit),
      drawOn: (imageid) => latest.current.drawOn(imageid),
      pickClip: () => latest.current.pickClip(),
      addEmbed: askEmbed,
      openForm: (stepid, number) => {
        const { base, document } = store.get()
        const title = document.steps[number - 1]?.title.trim() ?? ''
        latest.current.openForm({ stepid, number, title, guideRevisionid: base.guideRevisionid })
      },
      userid: me.userid,
    }
  }, [store, guideid, askEmbed, me.userid])

  useKeys(store, saving.save)
  useEffect(() => dropLocalToasts, [])
  const { t } = words
  // An edit like any other: whoever regrets it can undo it.
  const discard = () => {
    const typed = store.get().document
    for (const collision of store.get().collisions)
      store.dispatch({ type: 'settle', collision, side: 'theirs' })
    editor.edit(() => toDocument(store.get().base.state))
    return () => editor.edit(() => typed)
  }
  return (
    <EditorContext value={editor}>
      <EditorBar saving={saving} isKept={isKept} />
      {saving.state === 'refused' && (
        <Notice kind="fault" title={t('edit.refused')}>
          {saving.problem}
        </Notice>
      )}
      {draft.keptAt !== null && <KeptNote at={draft.keptAt} isSaved={!dirty} onDiscard={discard} />}
      <Collisions />
      <UploadsNote uploads={editor.uploads} />
      {embedDialog}
      {/* What falls beside a step is a document, or told to be none: the browser must not leave the page for it. */}
      <DropZone purpose={{ to: 'documents' }} className="sw-stack sw-edit-page">
        <Outline />
        <div className="sw-edit-main" data-direction={textDirection(guide.langid)}>
          <About />
          <Needs
            titles={Object.fromEntries(guide.prerequisites.map((each) => [each.guideid, each.title]))}
            mayTag={isModerator(me)}
          />
          <StepList />
          <Conclusion />
          {props.readers(isPublic)}
          {(me.userid === guide.author.userid || isAdmin(me)) && <DeleteGuide place={props.place} />}
        </div>
      </DropZone>
    </EditorContext>
  )
}

function addFiles(uploads: Uploads<Purpose>, wanted: Purpose, files: readonly File[], { t }: Words): void {
  for (const file of files) {
    const purpose = purposeOf(file, wanted)
    if (purpose) uploads.add([file], purpose)
    else showToast(t('document.notThis', { name: file.name }), 'failed')
    if (purpose?.to === 'documents' && wanted.to !== 'documents')
      showToast(t('document.toGuide', { name: file.name }))
  }
}

function useEmbedDialog() {
  const [answer, setAnswer] = useState<((clip: Clip | null) => void) | null>(null)
  const ask = useCallback(() => new Promise<Clip | null>((resolve) => setAnswer(() => resolve)), [])
  const dialog = answer && (
    <EmbedDialog
      onDone={(clip) => {
        setAnswer(null)
        answer(clip)
      }}
    />
  )
  return [ask, dialog] as const
}

function useStore({ guide, tags, place }: OpenEditorProps) {
  const [made] = useState(() => {
    rememberClips(guide)
    rememberDocuments(guide)
    const draft = makeDraft(guideDrafting(place, snapshotOf(guide, tags), imagesOf(guide)))
    return { draft, store: makeStore(draft) }
  })
  const { draft } = made
  const isKept = useSyncExternalStore(draft.subscribe, () => draft.get().isKept)
  return { ...made, isKept }
}
