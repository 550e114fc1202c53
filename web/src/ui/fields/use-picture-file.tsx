// Uploads a picture from a file or the camera: hidden input, request, and fault.
import { useRef, useState } from 'react'
import { api, type Image } from '../../lib/api.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showToast } from '../toasts.tsx'

export function usePictureFile(label: string, onChange: (image: Image | null) => void | Promise<void>) {
  const words = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const change = async (file: File | null) => {
    setSending(true)
    try {
      await onChange(file && (await upload(file)))
    } catch (error) {
      showToast(problemText(error, words), 'failed')
    } finally {
      setSending(false)
    }
  }
  const field = (
    <input
      ref={input}
      type="file"
      accept="image/*"
      className="sw-hidden"
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? []
        if (file) void change(file)
        event.currentTarget.value = ''
      }}
    />
  )
  return { field, isSending, pick: () => input.current?.click(), remove: () => void change(null) }
}

async function upload(file: File): Promise<Image> {
  const { image } = await api.uploadImage({ query: { file: file.name || 'picture.png' }, body: file })
  return image
}
