// Video or embed of the introduction.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { setField } from '../document.ts'
import { AddVideo } from '../media/AddMedia.tsx'
import { ClipView } from '../media/ClipView.tsx'
import { UploadList } from '../media/UploadList.tsx'
import { useEditor, useWatched } from '../use-editor.ts'
import './parts.css'

export function IntroVideo() {
  const { t } = useTexts()
  const { store, edit } = useEditor()
  const objectid = useWatched(store, ({ document }) => document.fields.objectid ?? null)
  return (
    <div className="sw-stack sw-edit-part sw-edit-intro" data-gap="1">
      <h3>{t('clip.intro')}</h3>
      {objectid === null ? (
        <AddVideo purpose={{ to: 'intro' }} label={t('clip.toGuide')} />
      ) : (
        <ClipView
          objectid={objectid}
          removeLabel={t('clip.removeIntro')}
          onRemove={() => edit((document) => setField(document, 'objectid', null))}
        />
      )}
      <UploadList isHere={({ to }) => to === 'intro'} />
    </div>
  )
}
