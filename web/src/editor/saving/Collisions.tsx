// Conflicts with changes that another user has saved meanwhile.
import type { GuideCollision } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { CollisionBox, CollisionItem } from '../../ui/drafts/Collisions.tsx'
import { openPanels, panelOf } from '../panels.ts'
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
  stepField: 'edit.collision.stepField',
  stepOrder: 'edit.collision.stepOrder',
} as const

const heading = 'edit-collisions'

/** Scrolls to the conflicts and focuses their heading. */
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
  useEffect(() => {
    openPanels(collisions.map((each) => ('field' in each ? panelOf(each.field) : null)))
  }, [collisions])
  // The save button is out of view of this list.
  useEffect(() => {
    if (!hasAny) return
    showCollisions()
  }, [hasAny])
  if (!hasAny) return null
  return (
    <CollisionBox
      id={heading}
      title={t('edit.collisions', { count: collisions.length })}
      body={t('edit.collisionsBody')}
    >
      {collisions.map((collision, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two collisions can be alike in everything.
        <CollisionView key={index} collision={collision} other={other} />
      ))}
    </CollisionBox>
  )
}

interface CollisionViewProps {
  collision: GuideCollision
  /** User that made the other change. */
  other: string | null | undefined
}

function CollisionView({ collision, other }: CollisionViewProps) {
  const { t } = useTexts()
  const { store } = useEditor()
  const steps = useWatched(store, ({ document }) => document.steps)
  const number = 'stepid' in collision ? steps.findIndex(({ stepid }) => stepid === collision.stepid) + 1 : 0
  return (
    <CollisionItem
      title={nameOf(collision, number, t)}
      other={other}
      view={(side) => <CollisionSide collision={collision} side={side} />}
      onTake={(side) => store.dispatch({ type: 'settle', collision, side })}
    />
  )
}

/** Labels of the fields themselves. */
const fieldTexts = {
  category: 'category.label',
  type: 'edit.type',
  subject: 'edit.subject',
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
  prerequisite_releases: 'releases.pins',
  documents: 'edit.documents',
  flags: 'edit.flags',
  tags: 'edit.tags',
} as const

function nameOf(collision: GuideCollision, number: number, t: ReturnType<typeof useTexts>['t']): string {
  const known = 'field' in collision ? fieldTexts[collision.field as keyof typeof fieldTexts] : undefined
  return known ? t(known) : t(kinds[collision.kind], { number })
}
