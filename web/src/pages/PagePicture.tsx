// The picture of a page: taken in from a file, shown, taken away.
import { Button } from '@mantine/core'
import type { Image } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { usePictureFile } from '../ui/fields/use-picture-file.tsx'

interface PagePictureProps {
  image: Image | null
  onChange: (image: Image | null) => void
}

export function PagePicture({ image, onChange }: PagePictureProps) {
  const { t } = useTexts()
  const { field, isSending, pick, remove } = usePictureFile(t('pages.pictureFile'), onChange)
  return (
    <div className="sw-page-picture">
      {image && (
        <img src={image.standard ?? image.original} alt={t('pages.picture')} width={240} height={180} />
      )}
      <div className="sw-actions">
        <Button variant="default" loading={isSending} onClick={pick}>
          {image ? t('pages.otherPicture') : t('pages.addPicture')}
        </Button>
        {image && (
          <Button variant="default" onClick={remove}>
            {t('pages.noPicture')}
          </Button>
        )}
      </div>
      {field}
    </div>
  )
}
