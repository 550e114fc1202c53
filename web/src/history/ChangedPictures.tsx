// Changed pictures of a step or guide, beside each other with what is drawn on them.
import { comparePictures, type PictureChange } from '@stepwright/rules'
import { useQueries } from '@tanstack/react-query'
import { use } from 'react'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import { inOrder } from './blocks.ts'
import { type ComparedPicture, ComparedThingsContext, ComparisonLook } from './look.ts'
import { historyPictureQuery } from './queries.ts'
import './history.css'

/** Pictures that came with the comparison; others are read one by one. */
function usePictures(ids: readonly number[]) {
  const { pictures } = use(ComparedThingsContext)
  const others = useQueries({ queries: ids.filter((id) => !pictures.has(id)).map(historyPictureQuery) })
  const read = others.flatMap(({ data }) => (data ? [[data.image.id, data] as const] : []))
  const isLoading = others.some(({ isPending }) => isPending)
  return { pictures: new Map<number, ComparedPicture>([...pictures, ...read]), isLoading }
}

export function ChangedPictures({ changes }: { changes: readonly PictureChange[] }) {
  const { t } = useTexts()
  const { pictures, isLoading } = usePictures(changes.flatMap(idsOf))
  return (
    <ul className="sw-stack" data-gap="3" aria-busy={isLoading}>
      {inOrder(changes).map((change) => (
        <li key={`${change.kind} ${idsOf(change).join(' ')}`} className="sw-stack" data-gap="1">
          <p>{sentenceOf(change, t)}</p>
          <PicturePair ids={sidesOf(change)} pictures={pictures} />
        </li>
      ))}
    </ul>
  )
}

/** The main picture of a guide. */
export function ChangedPicture({ before, after }: { before: number | null; after: number | null }) {
  const { t } = useTexts()
  const ids = { before: listOf(before), after: listOf(after) }
  const { pictures, isLoading } = usePictures([...ids.before, ...ids.after])
  const [change] = comparePictures(ids.before, ids.after, (id) => pictures.get(id)?.srcid ?? id)
  return (
    <div aria-busy={isLoading}>
      {change?.kind === 'redrawn' && <p>{t('history.drawingChanged')}</p>}
      <PicturePair ids={{ before, after }} pictures={pictures} />
    </div>
  )
}

const listOf = (id: number | null): number[] => (id === null ? [] : [id])

const idsOf = (change: PictureChange): number[] =>
  'imageid' in change ? [change.imageid] : [change.before, change.after]

interface Pair {
  before: number | null
  after: number | null
}

function sidesOf(change: PictureChange): Pair {
  if (change.kind === 'removed') return { before: change.imageid, after: null }
  return change.kind === 'added' ? { before: null, after: change.imageid } : change
}

function sentenceOf(change: PictureChange, t: T): string {
  switch (change.kind) {
    case 'added':
      return t('history.pictureAdded', { number: change.to })
    case 'removed':
      return t('history.pictureRemoved', { number: change.from })
    case 'replaced':
      return t('history.pictureReplaced', { number: change.to })
    case 'redrawn':
      return t('history.pictureRedrawn', { number: change.to })
    case 'moved':
      return t('history.pictureMoved', { from: change.from, to: change.to })
  }
}

type Pictures = ReadonlyMap<number, ComparedPicture>

function PicturePair({ ids, pictures }: { ids: Pair; pictures: Pictures }) {
  const { t } = useTexts()
  const look = use(ComparisonLook)
  const sides = [
    { side: 'before', label: t('history.before'), id: ids.before },
    { side: 'after', label: t('history.after'), id: ids.after },
  ]
  return (
    <div className="sw-row sw-picture-pair" data-look={look}>
      {sides.map(
        ({ side, label, id }) =>
          id !== null && <Picture key={side} {...{ side, label, id, picture: pictures.get(id) }} />,
      )}
    </div>
  )
}

interface PictureProps {
  side: string
  label: string
  id: number
  picture: ComparedPicture | undefined
}

/** A picture without access is shown by its id. */
function Picture({ side, label, id, picture }: PictureProps) {
  const { t } = useTexts()
  const name = t('history.pictureNumber', { id: String(id) })
  return (
    <figure data-side={side}>
      {picture ? (
        <a href={picture.image.huge ?? picture.image.original} target="_blank" rel="noreferrer">
          <img
            src={picture.image.medium ?? picture.image.standard ?? picture.image.original}
            alt={`${label}: ${name}`}
            loading="lazy"
          />
        </a>
      ) : (
        <span className="sw-soft">{name}</span>
      )}
      <figcaption aria-hidden="true">{label}</figcaption>
    </figure>
  )
}
