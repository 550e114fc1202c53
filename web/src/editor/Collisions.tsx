// What two people have changed differently, side by side, for one of them to decide.
import { Button } from '@mantine/core'
import type { GuideCollision } from '@stepwright/rules'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { sidesOf } from './collisions.ts'
import type { Side } from './state.ts'
import { useEditor, useWatched } from './use-editor.ts'

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

export function Collisions() {
  const { t } = useTexts()
  const { store } = useEditor()
  const collisions = useWatched(store, (state) => state.collisions)
  if (collisions.length === 0) return null
  return (
    <section className="sw-edit-collisions" aria-labelledby="edit-collisions" role="alert">
      <h2 id="edit-collisions">{t('edit.collisions', { count: collisions.length })}</h2>
      <p>{t('edit.collisionsBody')}</p>
      <ul>
        {collisions.map((collision, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two collisions can be alike in everything.
          <CollisionView key={index} collision={collision} />
        ))}
      </ul>
    </section>
  )
}

function CollisionView({ collision }: { collision: GuideCollision }) {
  const { t } = useTexts()
  const { store } = useEditor()
  const steps = useWatched(store, ({ document }) => document.steps)
  const { mine, theirs } = sidesOf(collision)
  const number = 'stepid' in collision ? steps.findIndex(({ stepid }) => stepid === collision.stepid) + 1 : 0
  const take = (side: Side) => store.dispatch({ type: 'settle', collision, side })
  return (
    <li>
      <h3>{t(kinds[collision.kind], { number })}</h3>
      <div className="sw-edit-sides">
        <SideView
          title={t('edit.mine')}
          text={mine}
          action={t('edit.takeMine')}
          onTake={() => take('mine')}
        />
        <SideView
          title={t('edit.theirs')}
          text={theirs}
          action={t('edit.takeTheirs')}
          onTake={() => take('theirs')}
        />
      </div>
    </li>
  )
}

interface SideViewProps {
  title: string
  text: string | null
  action: string
  onTake: () => void
}

function SideView({ title, text, action, onTake }: SideViewProps) {
  const { t } = useTexts()
  return (
    <div>
      <h4>{title}</h4>
      <p className="sw-edit-side-text">{text === null ? <em>{t('edit.removed')}</em> : text}</p>
      <Button variant="default" onClick={onTake}>
        {action}
      </Button>
    </div>
  )
}
