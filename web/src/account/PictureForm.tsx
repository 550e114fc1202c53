// One's own picture: taken in from a file or the camera, shown round as others see it, taken away. It is saved at once.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { api, type User } from '../lib/api.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Avatar } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'
import { showToast } from '../ui/toasts.tsx'
import { saveAccount } from './queries.ts'

export function PictureForm({ user }: { user: User }) {
  const words = useTexts()
  const { t } = words
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const picture = pictureOf(user.image, true)
  const save = async (file: File | null) => {
    setSending(true)
    try {
      const made = file && (await api.uploadImage({ query: { file: file.name || 'face.png' }, body: file }))
      await saveAccount(user.userid, { image: made ? Number(made.image.id) : null })
      showToast(t('account.saved'))
    } catch (error) {
      showToast(problemText(error, words), 'failed')
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="sw-own-picture">
      <Avatar name={user.username} image={picture} size={96} />
      <div>
        <div className="sw-actions">
          <Button variant="default" loading={isSending} onClick={() => input.current?.click()}>
            {t(picture ? 'account.otherPicture' : 'account.addPicture')}
          </Button>
          {picture && (
            <Button variant="default" disabled={isSending} onClick={() => save(null)}>
              {t('account.noPicture')}
            </Button>
          )}
        </div>
        <p className="sw-hint">{t('account.pictureHint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sw-hidden"
        tabIndex={-1}
        aria-label={t('account.pictureFile')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void save(file)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
