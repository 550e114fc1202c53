// One picture close up, with its size and where it is used.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { slug } from '../lib/slug.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { type OwnPicture, type PictureUse, usesQuery } from './queries.ts'

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
            <ul className="sw-media-uses">
              {found.map((use) => (
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

function Use({ use }: { use: PictureUse }) {
  const { t } = useTexts()
  const title = use.title ?? t('media.secret')
  return (
    <>
      {use.guideid !== null && use.title !== null ? (
        <Link to="/Guide/$title/$id" params={{ title: slug(title), id: String(use.guideid) }}>
          {title}
        </Link>
      ) : (
        title
      )}
      {!use.current && <span className="sw-soft"> · {t('media.older')}</span>}
    </>
  )
}
