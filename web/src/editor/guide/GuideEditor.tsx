// The editor page of a guide: combines its parts around a single store.
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Guide, isAdmin, isModerator, type User, usesReleases } from '../../lib/api.ts'
import { makeDraft } from '../../lib/drafts/draft.ts'
import type { DraftKey } from '../../lib/drafts/stored-drafts.ts'
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'
import { textDirection } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { makeUploads, type Uploads } from '../../lib/uploads/uploads.ts'
import { RestoredNote } from '../../ui/drafts/RestoredNote.tsx'
import { Windows } from '../../ui/drafts/Windows.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonLines } from '../../ui/screen/Loaded.tsx'
import { dropLocalToasts, showToast } from '../../ui/toasts.tsx'
import { rememberClips } from '../clips.ts'
import { rememberDocuments } from '../documents.ts'
import type { StepForm } from '../form-draft.ts'
import { savedForms } from '../form-state.ts'
import { adoptOldDrafts } from '../forms/old-drafts.ts'
import { imagesOf, snapshotOf, toDocument, withFirstStep } from '../guide-state.ts'
import { DropZone } from '../media/DropZone.tsx'
import { UploadsNote } from '../media/UploadsNote.tsx'
import { OtherEditors } from '../presence/OtherEditors.tsx'
import { usePresence } from '../presence/use-presence.ts'
import { Collisions } from '../saving/Collisions.tsx'
import { draftOf, guideDrafting, isDirty } from '../saving/drafts.ts'
import { EditorBar, refusalId } from '../saving/EditorBar.tsx'
import { useEditorRelease } from '../saving/use-editor-release.tsx'
import { useSaving } from '../saving/use-saving.ts'
import { Outline } from '../steps/Outline.tsx'
import { StepList } from '../steps/StepList.tsx'
import { makeStore } from '../store.ts'
import { type Purpose, purposeOf, take } from '../take-files.ts'
import { type Editor, EditorContext, focusField, useWatched } from '../use-editor.ts'
import { FormSavingContext } from '../use-form-saving.ts'
import { About } from './About.tsx'
import { Conclusion } from './Conclusion.tsx'
import { DeleteGuide } from './DeleteGuide.tsx'
import { LockedNotice } from './LockedNotice.tsx'
import { Needs } from './Needs.tsx'
import { TitleField } from './TitleField.tsx'
import { useDialogs } from './use-dialogs.tsx'
import { useFirstLine } from './use-first-line.ts'
import { useKeys } from './use-keys.ts'
import './editor.css'

const GuideReaders = lazyPart(
  () => import('../../guides/readers/GuideReaders.tsx').then((m) => m.GuideReaders),
  'teams',
)

type Words = ReturnType<typeof useTexts>

interface GuideEditorProps {
  guide: Guide
  tags: readonly string[]
  /** The newest forms of its steps. */
  forms: readonly StepForm[]
  me: User
}

export function GuideEditor(props: GuideEditorProps) {
  return (
    <Windows of={draftOf(props.me.userid, props.guide.guideid)}>
      {(draftKey) => <OpenEditor {...props} draftKey={draftKey} />}
    </Windows>
  )
}

interface OpenEditorProps extends GuideEditorProps {
  /** Key under which this window stores the draft. */
  draftKey: DraftKey
}

function OpenEditor(props: OpenEditorProps) {
  const { guide, me } = props
  const words = useTexts()
  const { guideid } = guide
  const { store, restoredAt, isStored } = useStore(props, words.locale)
  const { dialog, openForm, ...asking } = useDialogs()
  const saving = useSaving(store, guideid, openForm)
  const isPublic = useWatched(store, ({ base }) => base.isPublic)
  const dirty = useWatched(store, isDirty)
  const release = useEditorRelease({ guide, me, store, saving })

  const { pickPictures, drawOn, pickClip, addEmbed } = asking

  const latest = useRef({ words })
  latest.current = { words }

  // Typed text stays in sight, also after it is saved: the lock may be over by then.
  const hasTyped = useRef(restoredAt !== null)
  hasTyped.current ||= dirty
  const writes = !release.isLocked || hasTyped.current
  const others = usePresence(store, guideid, writes)
  const editor = useMemo<Editor>(() => {
    const uploads = makeUploads<Purpose>((id, upload) => take(store, id, upload, latest.current.words))
    return {
      store,
      guideid,
      uploads,
      edit: (change, group) => store.dispatch({ type: 'edit', change, group, at: Date.now() }),
      focusOn: focusField,
      addFiles: (wanted, files) => addFiles(uploads, wanted, files, latest.current.words),
      pickPictures,
      drawOn,
      pickClip,
      addEmbed,
      openForm,
      userid: me.userid,
      others,
    }
  }, [store, guideid, others, pickPictures, drawOn, pickClip, addEmbed, openForm, me.userid])

  useKeys(store, saving.save)
  useFirstLine(store)
  useEffect(() => dropLocalToasts, [])
  const { t } = words
  // An ordinary edit, so it can be undone.
  const discard = () => {
    const typed = store.get().document
    for (const collision of store.get().collisions)
      store.dispatch({ type: 'settle', collision, side: 'theirs' })
    editor.edit(() => withFirstStep(toDocument(store.get().base.state)))
    return () => editor.edit(() => typed)
  }
  if (!writes)
    return (
      <LockedNotice guide={guide} isUnreleased={release.isUnreleased}>
        {release.pending}
      </LockedNotice>
    )
  return (
    <EditorContext value={editor}>
      <EditorBar saving={saving} isStored={isStored} release={release} />
      <OtherEditors />
      {release.notice}
      {release.dialog}
      {saving.state === 'refused' && (
        <div id={refusalId} className="sw-edit-refusal" tabIndex={-1}>
          <Notice kind="fault" title={t('edit.refused')}>
            <p>{saving.problem}</p>
            {release.pending && <p>{release.pending}</p>}
          </Notice>
        </div>
      )}
      {restoredAt !== null && <RestoredNote at={restoredAt} isSaved={!dirty} onDiscard={discard} />}
      <Collisions />
      <UploadsNote uploads={editor.uploads} />
      <FormSavingContext value={saving}>{dialog}</FormSavingContext>
      {/* Files dropped outside of a step are taken as documents or rejected; otherwise the browser would leave the page. */}
      <DropZone purpose={{ to: 'documents' }} className="sw-stack sw-edit-page">
        <Outline />
        <div className="sw-edit-main" data-direction={textDirection(guide.langid)}>
          <div className="sw-stack" data-gap="3">
            <TitleField />
            <About hasRuns={guide.work_log_enabled} />
            <Needs
              titles={Object.fromEntries(guide.prerequisites.map((each) => [each.guideid, each.title]))}
              mayTag={isModerator(me)}
              hasReleases={usesReleases(guide)}
            />
          </div>
          <StepList />
          <Conclusion />
          <Suspense fallback={<SkeletonLines />}>
            <GuideReaders guideid={guideid} authorid={guide.author.userid} isPublic={isPublic} me={me} />
          </Suspense>
          {(me.userid === guide.author.userid || isAdmin(me)) && <DeleteGuide draftKey={props.draftKey} />}
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

function useStore({ guide, tags, forms, draftKey, me }: OpenEditorProps, locale: string) {
  const [made] = useState(() => {
    rememberClips(guide)
    rememberDocuments(guide)
    const base = snapshotOf(guide, { tags, forms: savedForms(forms, locale), locale })
    const draft = makeDraft(guideDrafting(draftKey, base, imagesOf(guide)))
    const store = makeStore(draft)
    const adoptedAt = adoptOldDrafts(store, () => draft.get().isStored, me.userid)
    return { draft, store, restoredAt: draft.restoredAt ?? adoptedAt }
  })
  const { draft } = made
  const isStored = useSyncExternalStore(draft.subscribe, () => draft.get().isStored)
  return { ...made, isStored }
}
