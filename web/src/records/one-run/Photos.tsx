// Photos among the answers of a run: thumbnails that enlarge on a press, including replaced ones.
import { IconPhoto } from '@tabler/icons-react'
import { api, type Image } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import './record.css'

export type ShowPhoto = (image: Image, title: string) => void

interface PhotoProps {
  image: Image
  label: string
  show: ShowPhoto
}

export function Photo({ image, label, show }: PhotoProps) {
  const { t } = useTexts()
  return (
    <button
      type="button"
      className="sw-record-photo"
      aria-label={t('records.enlarge', { label })}
      onClick={() => show(image, label)}
    >
      <img src={image.standard ?? image.thumbnail} alt="" width={160} height={120} loading="lazy" />
    </button>
  )
}

/** Loaded on demand, because few readers open them. */
export function EarlierPhoto({ number, label, show }: Omit<PhotoProps, 'image'> & { number: string }) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const open = () => act(async () => show((await api.getImage({ params: { image: number } })).image, label))
  return (
    <button type="button" className="sw-link-button" disabled={isBusy} onClick={() => void open()}>
      <IconPhoto size={20} aria-hidden="true" />
      {t('records.earlierPhoto')}
    </button>
  )
}
