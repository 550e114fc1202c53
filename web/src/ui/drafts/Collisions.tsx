// Conflicts side by side, to choose a version.
import type { ReactNode } from 'react'
import type { Side } from '../../lib/drafts/conflicts.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../buttons/Button.tsx'
import './drafts.css'

interface CollisionBoxProps {
  /** Id of the heading, which can be focused. */
  id: string
  title: string
  body: string
  children: ReactNode
}

export function CollisionBox({ id, title, body, children }: CollisionBoxProps) {
  return (
    <section className="sw-stack sw-collisions" data-gap="3" aria-labelledby={id} role="alert">
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <p>{body}</p>
      <ul className="sw-stack">{children}</ul>
    </section>
  )
}

interface CollisionItemProps {
  title: string
  /** User that made the other change, if known. */
  other?: string | null | undefined
  view: (side: Side) => ReactNode
  onTake: (side: Side) => void
}

export function CollisionItem({ title, other, view, onTake }: CollisionItemProps) {
  const { t } = useTexts()
  const theirs = other ? t('drafts.theirsOf', { name: other }) : t('drafts.theirs')
  return (
    <li>
      <h3>{title}</h3>
      <div className="sw-columns sw-collision-sides" data-gap="3">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side}>
            <h4>{side === 'mine' ? t('drafts.mine') : theirs}</h4>
            {view(side)}
            <Button kind="plain" onClick={() => onTake(side)}>
              {side === 'mine' ? t('drafts.takeMine') : t('drafts.takeTheirs')}
            </Button>
          </div>
        ))}
      </div>
    </li>
  )
}

export function CollisionText({ text }: { text: string | null }) {
  const { t } = useTexts()
  return <p className="sw-as-typed">{text === null ? <em>{t('drafts.removed')}</em> : text}</p>
}
