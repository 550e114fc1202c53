// Pictures of a note: from the server, else from this device, else the number of those that have not arrived.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useFileAddresses } from '../queue/file-addresses.ts'
import type { NotePicture } from './notes-of.ts'
import './notes.css'

export function NotePictures({ pictures }: { pictures: readonly NotePicture[] }) {
  const { t } = useTexts()
  const local = pictures.filter(({ src, file }) => !src && file)
  const addresses = useFileAddresses(local.map(({ name, file }) => ({ name, file: file as File })))
  const shown = pictures.flatMap((picture) => {
    const src = picture.src ?? addresses[local.indexOf(picture)]
    return src ? [{ name: picture.name, src }] : []
  })
  const away = pictures.filter(({ src, file }) => !src && !file).length
  return (
    <>
      {shown.length > 0 && (
        <div className="sw-row" data-gap="2">
          {shown.map(({ name, src }, index) => (
            <a key={name} href={src} target="_blank" rel="noopener">
              <img
                className="sw-thumb"
                data-size="l"
                src={src}
                alt={t('run.notePhoto', { number: index + 1 })}
              />
            </a>
          ))}
        </div>
      )}
      {away > 0 && <p className="sw-soft">{t('run.photosAway', { count: away })}</p>}
    </>
  )
}
