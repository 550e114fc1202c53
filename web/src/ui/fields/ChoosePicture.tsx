// Picture of a user or team: upload from file or camera, round preview, removal.
import type { Image } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Avatar } from '../bits.tsx'
import { Button } from '../buttons/Button.tsx'
import { pictureOf } from '../face.ts'
import { usePictureFile } from './use-picture-file.tsx'

interface ChoosePictureProps {
  name: string
  image: Image | null
  hint: string
  onChange: (image: Image | null) => void | Promise<void>
}

export function ChoosePicture({ name, image, hint, onChange }: ChoosePictureProps) {
  const { t } = useTexts()
  const { field, isSending, pick, remove } = usePictureFile(t('ui.pictureFile'), onChange)
  const picture = pictureOf(image, true)
  return (
    <div className="sw-row sw-own-picture" data-gap="5">
      <Avatar name={name} image={picture} size={96} />
      <div className="sw-stack" data-gap="2">
        <div className="sw-actions">
          <Button kind="plain" isBusy={isSending} onClick={pick}>
            {t(picture ? 'ui.otherPicture' : 'ui.addPicture')}
          </Button>
          {picture && (
            <Button kind="plain" disabled={isSending} onClick={remove}>
              {t('ui.noPicture')}
            </Button>
          )}
        </div>
        <p className="sw-hint">{hint}</p>
      </div>
      {field}
    </div>
  )
}
