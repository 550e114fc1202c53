// The user's uploads by kind: upload with progress, search, delete.
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { makeUploads, useUploads } from '../lib/uploads/uploads.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { UploadTile } from '../ui/UploadTile.tsx'
import { OwnFiles } from './OwnFiles.tsx'
import { OwnPictures } from './OwnPictures.tsx'
import { forgetMedia } from './queries.ts'
import { SpaceUsed } from './SpaceUsed.tsx'
import './media.css'

const kinds = ['pictures', 'videos', 'embeds', 'documents'] as const
export type MediaKind = (typeof kinds)[number]

const kindTexts = {
  pictures: 'media.pictures',
  videos: 'media.videos',
  embeds: 'media.embeds',
  documents: 'media.documents',
} as const

/** File types of each list's chooser; dropped files are sorted by the server. */
const accepted = { pictures: 'image/*', videos: 'video/*', embeds: '', documents: '' } as const

/** Uploads continue on other screens. */
const uploads = makeUploads<null>(forgetMedia)

export function MediaManager({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTexts()
  const [kind, setKind] = useState<MediaKind>('pictures')
  const [isOver, setOver] = useState(false)
  const sending = useUploads(uploads)
  const add = (files: readonly File[]) => uploads.add(files, null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped anywhere on it; the button for files does the same by key.
    <div
      className="sw-media-drop"
      data-is-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add([...event.dataTransfer.files])
      }}
    >
      <div className="sw-row sw-media-head" data-apart>
        <Segments<MediaKind>
          legend={t('media.kind')}
          name="media-kind"
          value={kind}
          options={kinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
          onChange={setKind}
        />
        {kind !== 'embeds' && <UploadButton kind={kind} onFiles={add} />}
      </div>
      {sending.length > 0 && (
        <ul className="sw-stack sw-uploads" data-gap="2">
          {sending.map((upload) => (
            <li key={upload.key}>
              <UploadTile upload={upload} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      {kind === 'pictures' ? <OwnPictures /> : <OwnFiles key={kind} kind={kind} />}
      <SpaceUsed isAdmin={isAdmin} />
    </div>
  )
}

interface UploadButtonProps {
  kind: Exclude<MediaKind, 'embeds'>
  onFiles: (files: readonly File[]) => void
}

const fileTexts = {
  pictures: 'media.file',
  videos: 'media.videoFile',
  documents: 'document.file',
} as const

function UploadButton({ kind, onFiles }: UploadButtonProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accepted[kind] || undefined}
        multiple
        hidden
        aria-label={t(fileTexts[kind])}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onFiles(files)
        }}
      />
      <Button icon={<IconUpload size={20} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t('media.upload')}
      </Button>
    </>
  )
}
