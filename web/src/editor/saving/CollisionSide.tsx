// One side of a conflict: text as text, pictures as pictures.
import type { FormFieldState, GuideCollision, MediaState } from '@stepwright/rules'
import { difficultyText } from '@stepwright/rules'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Side } from '../../lib/drafts/conflicts.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { releaseQuery } from '../../releases/queries.ts'
import { useGuideTypes } from '../../site/guide-types.ts'
import { CollisionText } from '../../ui/drafts/Collisions.tsx'
import { clipQuery } from '../clips.ts'
import { sidesOf } from '../collisions.ts'
import { picturesOf } from '../document.ts'
import { documentQuery } from '../documents.ts'
import { fieldOf } from '../form-draft.ts'
import { formFromState } from '../form-state.ts'
import { factsOf } from '../forms/field-facts.ts'
import { useEditor, useWatched } from '../use-editor.ts'

interface CollisionSideProps {
  collision: GuideCollision
  side: Side
}

export function CollisionSide({ collision, side }: CollisionSideProps) {
  const { locale } = useTexts()
  const value = collision[side]
  if (collision.kind === 'stepField') return <FormField field={collision[side]} />
  if (collision.kind === 'stepMedia') return <Media media={collision[side]} />
  if (collision.kind === 'field' && value !== null) {
    const { field } = collision
    if (field === 'image') return <Pictures imageids={[Number(value)]} />
    if (field === 'objectid') return <ClipName objectid={Number(value)} />
    if (field === 'featured_documentid') return <DocumentName documentid={Number(value)} />
    if (field === 'prerequisite_releases')
      return <PinNames pins={value as Readonly<Record<string, number>>} />
    if (field === 'type') return <TypeName type={String(value)} />
    if (field === 'difficulty') return <CollisionText text={difficultyText(String(value), locale)} />
    if (field.startsWith('time_required')) return <CollisionText text={String(minutesOf(Number(value)))} />
  }
  return <CollisionText text={sidesOf(collision)[side]} />
}

/** Label and settings, each on a line. */
function FormField({ field }: { field: FormFieldState | null }) {
  const words = useTexts()
  const { store } = useEditor()
  const locale = useWatched(store, ({ base }) => base.locale) ?? words.locale
  const [draft] = field ? formFromState([field]) : []
  if (!draft) return <CollisionText text={null} />
  return <CollisionText text={[draft.label, ...factsOf(fieldOf(draft, 0, locale), words)].join('\n')} />
}

const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10

function Media({ media }: { media: MediaState }) {
  if (media.type !== 'image') return <ClipName objectid={Number(media.data)} />
  return <Pictures imageids={picturesOf(media)} />
}

function Pictures({ imageids }: { imageids: readonly number[] }) {
  const { t } = useTexts()
  const { store } = useEditor()
  const images = useWatched(store, (state) => state.images)
  if (imageids.length === 0)
    return (
      <p className="sw-as-typed">
        <em>{t('edit.noPicture')}</em>
      </p>
    )
  return (
    <p className="sw-row" data-gap="2">
      {imageids.map((id, index) => (
        <img
          key={id}
          className="sw-thumb"
          data-size="l"
          src={images[id]?.standard ?? images[id]?.original}
          alt={t('edit.pictureNumber', { number: index + 1 })}
          width={120}
          height={90}
        />
      ))}
    </p>
  )
}

function TypeName({ type }: { type: string }) {
  return <CollisionText text={useGuideTypes().nameOf(type)} />
}

function ClipName({ objectid }: { objectid: number }) {
  const { t } = useTexts()
  const clip = useQuery(clipQuery(objectid)).data
  return <CollisionText text={`${t('clip.video')}: ${clip?.title ?? ''}`} />
}

function DocumentName({ documentid }: { documentid: number }) {
  const known = useQuery(documentQuery(documentid)).data
  return <CollisionText text={known?.title ?? `#${documentid}`} />
}

function PinNames({ pins }: { pins: Readonly<Record<string, number>> }) {
  const { t } = useTexts()
  const entries = Object.entries(pins)
  const releases = useQueries({
    queries: entries.map(([guideid, releaseid]) => releaseQuery(Number(guideid), releaseid)),
  })
  const names = entries.map(([id, releaseid], index) => {
    const title = releases[index]?.data?.title ?? `#${releaseid}`
    return `${t('releases.guideNumber', { id })}: ${title}`
  })
  return <CollisionText text={names.join('\n') || t('releases.pinNewest')} />
}
