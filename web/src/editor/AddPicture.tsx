// The place where a picture goes: drop or paste it there, choose a file, take a photo, or take one that is there already.
import { IconCamera, IconPhotoPlus, IconPhotoSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { findStep, picturesOf, setField, setPictures } from './document.ts'
import { useEditor } from './use-editor.ts'

interface AddPictureProps {
  /** Null stands for the main picture of the guide. */
  stepid: number | null
  room: number
  number: number
}

export function AddPicture({ stepid, room, number }: AddPictureProps) {
  const { t } = useTexts()
  const { addFiles, pickPictures, store, edit } = useEditor()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    if (chosen.length > 0) addFiles(stepid, chosen)
  }
  const pick = async () => {
    const chosen = await pickPictures(room)
    if (chosen.length === 0) return
    store.dispatch({ type: 'images', images: Object.fromEntries(chosen.map((image) => [image.id, image])) })
    edit((document) => {
      if (stepid === null) return setField(document, 'image', chosen[0]?.id ?? null)
      const had = picturesOf(findStep(document, stepid)?.media ?? { type: 'image', data: [] })
      return setPictures(document, stepid, [...new Set([...had, ...chosen.map(({ id }) => id)])])
    })
  }
  return (
    <div className="sw-edit-add-picture">
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple={room > 1}
        hidden
        aria-label={stepid === null ? t('edit.mainPictureFile') : t('edit.pictureFile', { number })}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('edit.takePhoto')}
        onChange={(event) => take(event.currentTarget)}
      />
      <button type="button" className="sw-edit-quiet" onClick={() => files.current?.click()}>
        <IconPhotoPlus size={20} aria-hidden="true" />
        {t('edit.addPicture')}
      </button>
      <button
        type="button"
        className="sw-edit-quiet sw-edit-only-touch"
        onClick={() => camera.current?.click()}
      >
        <IconCamera size={20} aria-hidden="true" />
        {t('edit.takePhoto')}
      </button>
      <button type="button" className="sw-edit-quiet" onClick={pick}>
        <IconPhotoSearch size={20} aria-hidden="true" />
        {t('edit.ownPictures')}
      </button>
      <p className="sw-hint">{t('edit.dropHint')}</p>
    </div>
  )
}
