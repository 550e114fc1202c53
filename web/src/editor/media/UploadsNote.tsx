// Announces the number of uploads to screen readers, and asks before the page is left during them.
import { useEffect } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { type Uploads, useUploads } from '../../lib/uploads/uploads.ts'
import type { Purpose } from '../take-files.ts'

export function UploadsNote({ uploads }: { uploads: Uploads<Purpose> }) {
  const { t } = useTexts()
  const count = useUploads(uploads).filter(({ state }) => state !== 'refused').length
  const isBusy = count > 0
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
  return (
    <p className="sw-hidden" role="status">
      {isBusy ? t('edit.uploading', { count }) : ''}
    </p>
  )
}
