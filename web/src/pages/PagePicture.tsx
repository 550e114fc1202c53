// Picture of a page: upload, preview, removal.
import type { Image } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { usePictureFile } from '../ui/fields/use-picture-file.tsx'
import './pages.css'

interface PagePictureProps {
  image: Image | null
  onChange: (image: Image | null) => void
}

export function PagePicture({ image, onChange }: PagePictureProps) {
  const { t } = useTexts()
  const { field, isSending, pick, remove } = usePictureFile(t('pages.pictureFile'), onChange)
  return (
    <div>
      {image && (
        <img
          className="sw-picture sw-page-picture"
          src={image.standard ?? image.original}
          alt={t('pages.picture')}
          width={240}
          height={180}
        />
      )}
      <div className="sw-actions">
        <Button kind="plain" isBusy={isSending} onClick={pick}>
          {image ? t('pages.otherPicture') : t('pages.addPicture')}
        </Button>
        {image && (
          <Button kind="plain" onClick={remove}>
            {t('pages.noPicture')}
          </Button>
        )}
      </div>
      {field}
    </div>
  )
}
