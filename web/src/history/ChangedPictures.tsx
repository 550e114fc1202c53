// Changed media of a step or guide: added and removed pictures, and changed annotations.
import { useQueries } from '@tanstack/react-query'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import { type HistoryPicture, historyPictureQuery } from './queries.ts'
import './history.css'

interface ChangedPicturesProps {
  before: readonly number[]
  after: readonly number[]
}

export function ChangedPictures({ before, after }: ChangedPicturesProps) {
  const { t } = useTexts()
  const went = before.filter((id) => !after.includes(id))
  const came = after.filter((id) => !before.includes(id))
  const pictures = useQueries({ queries: [...went, ...came].map(historyPictureQuery) })
  const found = new Map(pictures.flatMap(({ data }) => (data ? [[data.image.id, data] as const] : [])))
  const isLoading = pictures.some(({ isPending }) => isPending)
  const isDrawnAnew = came.some((id) => went.some((other) => isSameBeneath(found.get(other), found.get(id))))
  return (
    <>
      <p className="sw-soft">{summaryOf({ went, came, isDrawnAnew }, t)}</p>
      <ul className="sw-row sw-change-pictures" aria-busy={isLoading}>
        {went.map((id) => (
          <PictureOf key={id} picture={found.get(id)} id={id} kind="removed" />
        ))}
        {came.map((id) => (
          <PictureOf key={id} picture={found.get(id)} id={id} kind="added" />
        ))}
      </ul>
    </>
  )
}

/** Annotating creates a new picture of the same source. */
const isSameBeneath = (one?: HistoryPicture, other?: HistoryPicture): boolean =>
  one !== undefined && other !== undefined && sourceOf(one) === sourceOf(other)

const sourceOf = ({ srcid, image }: HistoryPicture): number => srcid ?? image.id

interface Difference {
  went: readonly number[]
  came: readonly number[]
  isDrawnAnew: boolean
}

function summaryOf({ went, came, isDrawnAnew }: Difference, t: T): string {
  if (isDrawnAnew) return t('history.drawnAnew')
  return went.length + came.length === 0 ? t('history.picturesMoved') : t('history.media')
}

interface PictureOfProps {
  picture: HistoryPicture | undefined
  id: number
  kind: 'removed' | 'added'
}

/** A picture without access is shown by its id. */
function PictureOf({ picture, id, kind }: PictureOfProps) {
  const { t } = useTexts()
  const word = t(kind === 'removed' ? 'history.before' : 'history.after')
  const name = t('history.pictureNumber', { id: String(id) })
  return (
    <li className="sw-stack" data-gap="1" data-kind={kind}>
      {picture ? (
        <a href={picture.image.huge ?? picture.image.original} target="_blank" rel="noreferrer">
          <img
            src={picture.image['140x105'] ?? picture.image.thumbnail ?? picture.image.original}
            alt={`${word}: ${name}`}
            width={140}
            height={105}
            loading="lazy"
          />
        </a>
      ) : (
        <span className="sw-soft">{name}</span>
      )}
      <span aria-hidden="true">{word}</span>
    </li>
  )
}
