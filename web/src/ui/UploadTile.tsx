// An upload: progress, failure, and actions.

import { IconRefresh, IconX } from '@tabler/icons-react'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { sizeText } from '../lib/uploads/size-text.ts'
import type { Upload, Uploads } from '../lib/uploads/uploads.ts'
import { IconButton } from './buttons/IconButton.tsx'
import './upload-tile.css'

interface UploadTileProps<P> {
  upload: Upload<P>
  uploads: Uploads<P>
}

export function UploadTile<P>({ upload, uploads }: UploadTileProps<P>) {
  const words = useTexts()
  const { t, locale } = words
  const { key, file, sent, state, error, preview } = upload
  const name = file.name || t('upload.picture')
  const note = () => {
    if (state === 'waiting') return t('upload.waiting')
    if (state === 'interrupted') return t('upload.interrupted')
    if (state === 'refused') return problemText(error, words)
    if (sent >= file.size) return t('upload.checked')
    return t('upload.sent', { sent: sizeText(sent, locale), size: sizeText(file.size, locale) })
  }
  return (
    <div className="sw-upload" data-state={state}>
      {preview && <img src={preview} alt="" width={64} height={48} />}
      <p className="sw-cut sw-upload-name">{name}</p>
      <p className="sw-hint" role={state === 'refused' ? 'alert' : undefined}>
        {note()}
      </p>
      {state !== 'refused' && (
        <progress value={sent} max={Math.max(1, file.size)} aria-label={t('upload.progressOf', { name })} />
      )}
      <span className="sw-upload-buttons">
        {(state === 'interrupted' || state === 'refused') && (
          <IconButton
            label={t('upload.again', { name })}
            onClick={() => uploads.again(key)}
            Icon={IconRefresh}
          />
        )}
        <IconButton label={t('upload.cancel', { name })} onClick={() => uploads.remove(key)} Icon={IconX} />
      </span>
    </div>
  )
}
