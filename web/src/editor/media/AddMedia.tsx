// Adds a picture or video: drop, paste, choose a file, take a photo, or choose an uploaded one.
import {
  IconCamera,
  IconLink,
  IconMovie,
  IconPhotoPlus,
  IconPhotoSearch,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Menu } from '../../ui/menus/Menu.tsx'
import { findStep, picturesOf, setField, setPictures } from '../document.ts'
import type { Purpose } from '../take-files.ts'
import { useEditor } from '../use-editor.ts'
import { useVideos } from './use-videos.ts'
import './uploads.css'

interface FileButtonProps {
  label: string
  purpose: Purpose
  accept: string
  multiple?: boolean
  capture?: boolean
  Icon: TablerIcon
  children: ReactNode
}

/** Button that opens the file chooser or the camera. */
export function FileButton(props: FileButtonProps) {
  const { label, purpose, accept, multiple, capture, Icon, children } = props
  const { addFiles } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        {...(capture && { capture: 'environment' as const })}
        hidden
        aria-label={label}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (chosen.length > 0) addFiles(purpose, chosen)
        }}
      />
      <Button
        kind="link"
        className={capture ? 'sw-edit-only-touch' : undefined}
        icon={<Icon size={20} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}

interface AddPictureProps {
  /** Null for the main picture of the guide. */
  stepid: number | null
  space: number
  number: number
  /** Compact form beside existing pictures. */
  isSmall?: boolean
}

export function AddPicture({ stepid, space, number, isSmall = false }: AddPictureProps) {
  const { t } = useTexts()
  const { pickPictures, store, edit } = useEditor()
  const purpose: Purpose = stepid === null ? { to: 'main' } : { to: 'step', stepid }
  const pick = async () => {
    const chosen = await pickPictures(space)
    if (chosen.length === 0) return
    store.dispatch({ type: 'images', images: Object.fromEntries(chosen.map((image) => [image.id, image])) })
    edit((document) => {
      if (stepid === null) return setField(document, 'image', chosen[0]?.id ?? null)
      const had = picturesOf(findStep(document, stepid)?.media ?? { type: 'image', data: [] })
      return setPictures(document, stepid, [...new Set([...had, ...chosen.map(({ id }) => id)])])
    })
  }
  return (
    <div className="sw-edit-add-picture" data-is-small={isSmall || undefined}>
      <FileButton
        label={stepid === null ? t('edit.mainPictureFile') : t('edit.pictureFile', { number })}
        purpose={purpose}
        accept="image/*"
        multiple={space > 1}
        Icon={IconPhotoPlus}
      >
        {t('edit.addPicture')}
      </FileButton>
      <FileButton label={t('edit.takePhoto')} purpose={purpose} accept="image/*" capture Icon={IconCamera}>
        {t('edit.takePhoto')}
      </FileButton>
      <Button
        kind="link"
        icon={<IconPhotoSearch size={20} aria-hidden="true" />}
        aria-label={t('edit.ownPictures')}
        title={t('edit.ownPictures')}
        onClick={pick}
      >
        {!isSmall && t('edit.ownPictures')}
      </Button>
      {stepid !== null && (
        <AddVideo purpose={purpose} label={t('clip.toStep', { number })} isSmall={isSmall} />
      )}
      <p className="sw-hint">{t('edit.dropHint')}</p>
    </div>
  )
}

/** Uploads a video, chooses an uploaded one, or embeds one by its address. */
interface AddVideoProps {
  purpose: Purpose
  label: string
  isSmall?: boolean
}

export function AddVideo({ purpose, label, isSmall = false }: AddVideoProps) {
  const { t } = useTexts()
  const { addFiles } = useEditor()
  const file = useRef<HTMLInputElement>(null)
  const { fromAddress, fromOwn } = useVideos(purpose)
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="video/*"
        hidden
        aria-label={t('clip.fileOf', { place: label })}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (chosen.length > 0) addFiles(purpose, chosen)
        }}
      />
      <Menu
        label={label}
        {...(!isSmall && { words: t('clip.video') })}
        Icon={IconVideo}
        items={[
          { label: t('clip.file'), Icon: IconMovie, onChoose: () => file.current?.click() },
          { label: t('clip.address'), Icon: IconLink, onChoose: fromAddress },
          { label: t('clip.own'), Icon: IconVideo, onChoose: fromOwn },
        ]}
      />
    </>
  )
}
