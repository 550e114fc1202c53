// An enlarged picture with its size and uses.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { slug } from '../lib/slug.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { type OwnPicture, type PictureUse, usesQuery } from './queries.ts'
import './media.css'

interface PictureDialogProps {
  picture: OwnPicture
  onClose: () => void
}

export function PictureDialog({ picture, onClose }: PictureDialogProps) {
  const { t } = useTexts()
  const { image, filename, width, height } = picture
  const uses = useQuery(usesQuery(image.id))
  return (
    <Dialog title={filename} kind="full" onClose={onClose}>
      <img
        className="sw-media-close"
        src={image.huge ?? image.large ?? image.original}
        alt={t('media.zoom', { name: filename })}
        width={width}
        height={height}
      />
      <p className="sw-hint">{t('media.size', { width, height })}</p>
      <h3>{t('media.usedIn')}</h3>
      <Loaded query={uses}>
        {(found) =>
          found.length === 0 ? (
            <p>{t('media.usedNowhere')}</p>
          ) : (
            <ul className="sw-stack sw-bullets" data-gap="2">
              {placesOf(found).map((use) => (
                <li key={`${use.type} ${use.id}`}>
                  <Use use={use} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** A guide is listed once, however many of its steps show the picture; current uses come first. */
function placesOf(uses: readonly PictureUse[]): PictureUse[] {
  const places = new Map<string, PictureUse>()
  for (const use of uses) {
    const place = use.guideid === null ? `${use.type} ${use.id}` : `guide ${use.guideid}`
    if (!places.get(place)?.current) places.set(place, use)
  }
  return [...places.values()]
}

function Use({ use }: { use: PictureUse }) {
  const { t } = useTexts()
  return (
    <>
      {use.title === null ? t('media.secret') : <UseRow use={use} title={use.title} />}
      {!use.current && <span className="sw-soft"> · {t('media.older')}</span>}
    </>
  )
}

function UseRow({ use, title }: { use: PictureUse; title: string }) {
  const name = slug(title)
  if (use.guideid !== null)
    return (
      <Link to="/Guide/$title/$id" params={{ title: name, id: String(use.guideid) }}>
        {title}
      </Link>
    )
  const params = { id: String(use.id), name }
  if (use.type === 'user')
    return (
      <Link to="/User/$id/$name" params={params}>
        {title}
      </Link>
    )
  if (use.type === 'team')
    return (
      <Link to="/Team/$id/$name" params={params}>
        {title}
      </Link>
    )
  return title
}
