// Conflicts with changes of a page that another user has saved meanwhile.
import { useEffect, useRef } from 'react'
import type { Side } from '../lib/drafts/conflicts.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { CollisionBox, CollisionItem, CollisionText } from '../ui/drafts/Collisions.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { PageCollision } from './values.ts'

const labels = {
  display_title: 'pages.displayTitle',
  description: 'pages.description',
  parent: 'pages.parent',
  position: 'pages.position',
  stages: 'courses.stages',
} as const

const nameOf = (collision: Exclude<PageCollision, { kind: 'line' }>): keyof typeof labels =>
  collision.kind === 'stages' ? 'stages' : collision.field

/** Stages one below the other. */
const textOf = (collision: PageCollision, side: Side): string | null =>
  collision.kind === 'stages'
    ? collision[side].map(({ docid, title }) => title ?? `#${docid}`).join('\n')
    : collision[side]

interface PageCollisionsProps {
  collisions: readonly PageCollision[]
  /** Focused after saving, to show why nothing was saved. */
  isAnswer: boolean
  onSettle: (collision: PageCollision, side: Side) => void
}

export function PageCollisions({ collisions, isAnswer, onSettle }: PageCollisionsProps) {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnswer) place.current?.scrollIntoView({ block: 'center' })
  }, [isAnswer])
  return (
    <div ref={place}>
      {collisions.length === 0 ? (
        <div role="alert">
          <Notice kind="warning" title={t('pages.faster')}>
            <p>{t('pages.merged')}</p>
          </Notice>
        </div>
      ) : (
        <CollisionBox id="page-collisions" title={t('pages.faster')} body={t('pages.collide')}>
          {collisions.map((collision) => (
            <CollisionItem
              key={'line' in collision ? `line-${collision.line}` : nameOf(collision)}
              title={
                'line' in collision
                  ? t('pages.line', { number: collision.line })
                  : t(labels[nameOf(collision)])
              }
              view={(side) => <CollisionText text={textOf(collision, side)} />}
              onTake={(side) => onSettle(collision, side)}
            />
          ))}
        </CollisionBox>
      )}
    </div>
  )
}
