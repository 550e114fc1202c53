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
} as const

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
              key={collision.kind === 'field' ? collision.field : `line-${collision.line}`}
              title={
                collision.kind === 'field'
                  ? t(labels[collision.field])
                  : t('pages.line', { number: collision.line })
              }
              view={(side) => <CollisionText text={collision[side]} />}
              onTake={(side) => onSettle(collision, side)}
            />
          ))}
        </CollisionBox>
      )}
    </div>
  )
}
