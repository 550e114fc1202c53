// The picture of a page: taken in from a file, shown, taken away.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Image } from '../lib/api.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { showToast } from '../ui/toasts.tsx'
import { uploadPicture } from './queries.ts'

interface PagePictureProps {
  image: Image | null
  onChange: (image: Image | null) => void
}

export function PagePicture({ image, onChange }: PagePictureProps) {
  const words = useTexts()
  const { t } = words
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    try {
      onChange(await uploadPicture(file))
    } catch (error) {
      showToast(problemText(error, words), 'failed')
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="sw-page-picture">
      {image && (
        <img src={image.standard ?? image.original} alt={t('pages.picture')} width={240} height={180} />
      )}
      <div className="sw-actions">
        <Button variant="default" loading={isSending} onClick={() => input.current?.click()}>
          {image ? t('pages.otherPicture') : t('pages.addPicture')}
        </Button>
        {image && (
          <Button variant="default" onClick={() => onChange(null)}>
            {t('pages.noPicture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sw-hidden"
        tabIndex={-1}
        aria-label={t('pages.pictureFile')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
