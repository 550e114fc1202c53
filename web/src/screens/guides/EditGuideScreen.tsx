// Writing a guide: its editor, with the dialogs for pictures and forms that lie above it.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { meQuery } from '../../account/queries.ts'
import { type Clip, clipOf } from '../../editor/clip.ts'
import { FormDialog } from '../../editor/forms/FormDialog.tsx'
import { GuideEditor, type StepOfForm } from '../../editor/guide/GuideEditor.tsx'
import { editedGuideQuery } from '../../editor/saving/queries.ts'
import type { EditedGuide } from '../../editor/saving/save.ts'
import type { Guide, Image, User } from '../../lib/api.ts'
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'
import { languageName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { DrawDialog } from '../../media/DrawDialog.tsx'
import { PicturePicker } from '../../media/PicturePicker.tsx'
import { VideoPicker } from '../../media/VideoPicker.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded, SkeletonLines } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { FormPreview } from './FormPreview.tsx'

const GuideReaders = lazyPart(() => import('./GuideReaders.tsx').then((m) => m.GuideReaders), 'teams')

export function EditGuideScreen() {
  const { id = '' } = useParams({ strict: false })
  const guide = useQuery(editedGuideQuery(Number(id)))
  const me = useQuery(meQuery)
  return (
    <Loaded query={guide}>
      {(data) => (
        <Loaded query={{ ...me, data: me.data ?? undefined }}>
          {(user) => <EditPage key={data.guide.guideid} {...data} me={user} />}
        </Loaded>
      )}
    </Loaded>
  )
}

/** Somebody who reads the guide in another language has to know that this is not what they have read. */
function Language({ guide }: { guide: Guide }) {
  const { t, locale } = useTexts()
  const id = String(guide.guideid)
  const language = languageName(guide.langid, locale)
  return (
    <>
      {t('edit.original', { language })}{' '}
      {guide.langid === locale ? (
        <Link to="/translate/$id" params={{ id }}>
          {t('edit.translate')}
        </Link>
      ) : (
        <Link to="/translate/$id/$lang" params={{ id, lang: locale }}>
          {t('edit.translateInto', { language: languageName(locale, locale) })}
        </Link>
      )}
    </>
  )
}

type Open =
  | { kind: 'pick'; limit: number; answer: (chosen: readonly Image[]) => void }
  | { kind: 'draw'; imageid: number; answer: (image: Image | null) => void }
  | { kind: 'clip'; answer: (clip: Clip | null) => void }
  | ({ kind: 'form' } & StepOfForm)

function EditPage({ guide, tags, me }: EditedGuide & { me: User }) {
  const { t } = useTexts()
  const [open, setOpen] = useState<Open | null>(null)
  if (!guide.can_edit) {
    return (
      <Screen title={guide.title}>
        <Notice kind="warning">{t('edit.notAllowed')}</Notice>
      </Screen>
    )
  }
  return (
    <Screen
      title={t('edit.headingOf', { title: guide.title })}
      width="wide"
      lead={<Language guide={guide} />}
    >
      <GuideEditor
        guide={guide}
        tags={tags}
        me={me}
        pickPictures={(limit) => new Promise((answer) => setOpen({ kind: 'pick', limit, answer }))}
        drawOn={(imageid) => new Promise((answer) => setOpen({ kind: 'draw', imageid, answer }))}
        pickClip={() => new Promise((answer) => setOpen({ kind: 'clip', answer }))}
        openForm={(step) => setOpen({ kind: 'form', ...step })}
        readers={(isPublic) => (
          <Suspense fallback={<SkeletonLines />}>
            <GuideReaders
              guideid={guide.guideid}
              authorid={guide.author.userid}
              isPublic={isPublic}
              me={me}
            />
          </Suspense>
        )}
      />
      {open?.kind === 'pick' && (
        <PicturePicker
          limit={open.limit}
          onDone={(chosen) => {
            setOpen(null)
            open.answer(chosen)
          }}
        />
      )}
      {open?.kind === 'draw' && (
        <DrawDialog
          imageid={open.imageid}
          onDone={(image) => {
            setOpen(null)
            open.answer(image)
          }}
        />
      )}
      {open?.kind === 'clip' && (
        <VideoPicker
          onDone={(chosen) => {
            setOpen(null)
            open.answer(clipOf(chosen))
          }}
        />
      )}
      {open?.kind === 'form' && (
        <FormDialog
          stepid={open.stepid}
          number={open.number}
          title={open.title}
          guideRevisionid={open.guideRevisionid}
          userid={me.userid}
          preview={(fields) => <FormPreview fields={fields} />}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  )
}
