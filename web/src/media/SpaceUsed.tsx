// Storage used by the user's uploads, by kind; administrators get a link to that of the site.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { sizeText } from '../lib/uploads/size-text.ts'
import { spaceQuery } from './queries.ts'
import './media.css'

const names = { image: 'media.pictures', video: 'media.videos', document: 'media.documents' } as const

export function SpaceUsed({ isAdmin }: { isAdmin: boolean }) {
  const { t, locale } = useTexts()
  const { data: space } = useQuery(spaceQuery)
  const size = (bytes: number) => sizeText(bytes, locale)
  return (
    <p className="sw-row sw-hint sw-media-room">
      {/* Reserves its line while it loads. */}
      {space ? (
        <>
          <span>{t('media.room', { size: size(space.bytes) })}</span>
          {space.media
            .filter(({ bytes }) => bytes > 0 && bytes < space.bytes)
            .map(({ kind, bytes }) => (
              <span key={kind}>{t('media.roomOfKind', { kind: t(names[kind]), size: size(bytes) })}</span>
            ))}
        </>
      ) : (
        <span aria-hidden="true">&nbsp;</span>
      )}
      {isAdmin && <Link to="/admin/storage">{t('media.siteRoom')}</Link>}
    </p>
  )
}
