// What two people have changed differently, side by side, for one of them to decide.
import type { GuideCollision } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import type { Side } from '../state.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import { CollisionSide } from './CollisionSide.tsx'
import { otherWriterQuery } from './queries.ts'

const kinds = {
  field: 'edit.collision.field',
  text: 'edit.collision.text',
  member: 'edit.collision.member',
  step: 'edit.collision.step',
  stepTitle: 'edit.collision.stepTitle',
  stepMedia: 'edit.collision.stepMedia',
  stepLine: 'edit.collision.stepLine',
  stepOrder: 'edit.collision.stepOrder',
} as const

const heading = 'edit-collisions'

/** From wherever one writes to what has to be decided. */
export function showCollisions(): void {
  const found = document.getElementById(heading)
  found?.scrollIntoView({ block: 'start' })
  found?.focus({ preventScroll: true })
}

export function Collisions() {
  const { t } = useTexts()
  const { store, guideid, userid } = useEditor()
  const collisions = useWatched(store, (state) => state.collisions)
  const hasAny = collisions.length > 0
  const other = useQuery({ ...otherWriterQuery(guideid, userid), enabled: hasAny }).data
  // Saving was asked for far away from where this stands.
  useEffect(() => {
    if (!hasAny) return
    showCollisions()
  }, [hasAny])
  if (!hasAny) return null
  return (
    <section className="sw-stack sw-edit-collisions" data-gap="3" aria-labelledby={heading} role="alert">
      <h2 id={heading} tabIndex={-1}>
        {t('edit.collisions', { count: collisions.length })}
      </h2>
      <p>{t('edit.collisionsBody')}</p>
      <ul className="sw-stack">
        {collisions.map((collision, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two collisions can be alike in everything.
          <CollisionView key={index} collision={collision} other={other ?? null} />
        ))}
      </ul>
    </section>
  )
}

interface CollisionViewProps {
  collision: GuideCollision
  /** Who has changed the same. */
  other: string | null
}

function CollisionView({ collision, other }: CollisionViewProps) {
  const { t } = useTexts()
  const { store } = useEditor()
  const steps = useWatched(store, ({ document }) => document.steps)
  const number = 'stepid' in collision ? steps.findIndex(({ stepid }) => stepid === collision.stepid) + 1 : 0
  const take = (side: Side) => store.dispatch({ type: 'settle', collision, side })
  return (
    <li>
      <h3>{nameOf(collision, number, t)}</h3>
      <div className="sw-edit-sides">
        <SideView
          title={t('edit.mine')}
          collision={collision}
          side="mine"
          action={t('edit.takeMine')}
          onTake={() => take('mine')}
        />
        <SideView
          title={other === null ? t('edit.theirs') : t('edit.theirsOf', { name: other })}
          collision={collision}
          side="theirs"
          action={t('edit.takeTheirs')}
          onTake={() => take('theirs')}
        />
      </div>
    </li>
  )
}

/** The words that stand at the fields themselves. */
const fieldTexts = {
  title: 'edit.title',
  summary: 'edit.summary',
  introduction: 'edit.introduction',
  conclusion: 'edit.conclusion',
  difficulty: 'edit.difficulty',
  time_required_min: 'edit.timeFrom',
  time_required_max: 'edit.timeTo',
  image: 'edit.mainPicture',
  objectid: 'clip.intro',
  featured_documentid: 'document.featured',
  tools: 'edit.tools',
  parts: 'edit.parts',
  prerequisites: 'edit.prerequisites',
  documents: 'edit.documents',
  flags: 'edit.flags',
  tags: 'edit.tags',
} as const

function nameOf(collision: GuideCollision, number: number, t: ReturnType<typeof useTexts>['t']): string {
  const known = 'field' in collision ? fieldTexts[collision.field as keyof typeof fieldTexts] : undefined
  return known ? t(known) : t(kinds[collision.kind], { number })
}

interface SideViewProps {
  title: string
  collision: GuideCollision
  side: Side
  action: string
  onTake: () => void
}

function SideView({ title, collision, side, action, onTake }: SideViewProps) {
  return (
    <div>
      <h4>{title}</h4>
      <CollisionSide collision={collision} side={side} />
      <Button kind="plain" onClick={onTake}>
        {action}
      </Button>
    </div>
  )
}
