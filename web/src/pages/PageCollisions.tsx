// What somebody else has written differently meanwhile, side by side with one's own, to choose from.
import { useEffect, useRef } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { PageCollision } from './values.ts'
import './pages.css'

const labels = {
  display_title: 'pages.displayTitle',
  description: 'pages.description',
  parent: 'pages.parent',
  position: 'pages.position',
} as const

interface PageCollisionsProps {
  collisions: readonly PageCollision[]
  /** Whoever has just pressed the button beneath sees at once why nothing was saved. */
  isAnswer: boolean
  onSettle: (collision: PageCollision, side: 'mine' | 'theirs') => void
}

export function PageCollisions({ collisions, isAnswer, onSettle }: PageCollisionsProps) {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnswer) place.current?.scrollIntoView({ block: 'center' })
  }, [isAnswer])
  if (collisions.length === 0)
    return (
      <div ref={place} role="alert">
        <Notice kind="warning" title={t('pages.faster')}>
          <p>{t('pages.merged')}</p>
        </Notice>
      </div>
    )
  return (
    <section
      ref={place}
      className="sw-stack sw-page-collisions"
      data-gap="3"
      role="alert"
      aria-labelledby="page-collisions"
    >
      <h2 id="page-collisions">{t('pages.faster')}</h2>
      <p>{t('pages.collide')}</p>
      <ul className="sw-stack" data-gap="4">
        {collisions.map((collision) => (
          <li key={collision.kind === 'field' ? collision.field : `line-${collision.line}`}>
            <h3>
              {collision.kind === 'field'
                ? t(labels[collision.field])
                : t('pages.line', { number: collision.line })}
            </h3>
            <div className="sw-columns">
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side}>
                  <h4>{side === 'mine' ? t('pages.mine') : t('pages.theirs')}</h4>
                  <p className="sw-page-side">
                    {collision[side] === null ? <em>{t('pages.removed')}</em> : collision[side]}
                  </p>
                  <Button kind="plain" onClick={() => onSettle(collision, side)}>
                    {side === 'mine' ? t('pages.takeMine') : t('pages.takeTheirs')}
                  </Button>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
