// The picture of a person or a team: taken in from a file or the camera, shown round as others see it, taken away.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { api, type Image } from '../lib/api.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Avatar } from './bits.tsx'
import { pictureOf } from './face.ts'
import { showToast } from './toasts.tsx'

interface ChoosePictureProps {
  name: string
  image: Image | null
  hint: string
  onChange: (image: Image | null) => void | Promise<void>
}

export function ChoosePicture({ name, image, hint, onChange }: ChoosePictureProps) {
  const words = useTexts()
  const { t } = words
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const picture = pictureOf(image, true)
  const take = async (file: File | null) => {
    setSending(true)
    try {
      const made =
        file && (await api.uploadImage({ query: { file: file.name || 'picture.png' }, body: file }))
      await onChange(made ? made.image : null)
    } catch (error) {
      showToast(problemText(error, words), 'failed')
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="sw-own-picture">
      <Avatar name={name} image={picture} size={96} />
      <div>
        <div className="sw-actions">
          <Button variant="default" loading={isSending} onClick={() => input.current?.click()}>
            {t(picture ? 'ui.otherPicture' : 'ui.addPicture')}
          </Button>
          {picture && (
            <Button variant="default" disabled={isSending} onClick={() => take(null)}>
              {t('ui.noPicture')}
            </Button>
          )}
        </div>
        <p className="sw-hint">{hint}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sw-hidden"
        tabIndex={-1}
        aria-label={t('ui.pictureFile')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void take(file)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
