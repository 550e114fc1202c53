// Asks for the input of an action on many guides, and shows beforehand which of them it will change and why not the
// others.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categoryTitlesQuery, findTitle } from '../../categories/titles.ts'
import { isAdmin, mayWrite, type User, type VisibleGuide } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { startBatch } from './batch.ts'
import { type Change, type ChangeKind, normalTag, planOf } from './change.ts'
import { ObjectField } from './ObjectField.tsx'
import { PlanView } from './PlanView.tsx'
import { kindTexts, withoutDots } from './texts.ts'

interface ActionDialogProps {
  kind: ChangeKind
  guides: readonly VisibleGuide[]
  person: User
  onBegun: () => void
  onClose: () => void
}

const editKinds: readonly ChangeKind[] = ['move', 'flag', 'unflag', 'publish', 'unpublish']

export function ActionDialog({ kind, guides: selected, person, onBegun, onClose }: ActionDialogProps) {
  const { t } = useTexts()
  // Fixed while the dialog is open, because the list behind it may load again.
  const [guides] = useState(selected)
  const titles = useQuery({ ...categoryTitlesQuery, enabled: kind === 'move' }).data ?? []
  const read = (object: string) => changeOf(kind, object, titles)
  const form = useForm({
    initial: { object: '' },
    check: ({ object }) => ({ object: !read(object) && t(neededTexts[kind] ?? 'many.tagNeeded') }),
    submit: async ({ object }) => {
      const change = read(object)
      const { todo } = planOf(kind, change, guides, person)
      if (!change || todo.length === 0) return
      void startBatch(change, todo, person)
      onClose()
      onBegun()
    },
  })
  const plan = planOf(kind, read(form.values.object), guides, person)
  const count = plan.todo.length
  const { error } = form.text('object')
  return (
    <Dialog title={withoutDots(t(kindTexts[kind]))} onClose={onClose}>
      <form ref={form.form.ref} onSubmit={form.form.onSubmit} noValidate className="sw-form">
        <ObjectField
          kind={kind}
          guides={guides}
          value={form.values.object}
          error={error}
          onChange={(object) => form.set('object', object)}
        />
        <PlanView plan={plan} total={guides.length} />
        {kind === 'delete' && (
          <p className="sw-hint">{t(isAdmin(person) ? 'many.deleteHint' : 'many.deleteForGood')}</p>
        )}
        {kind === 'duplicate' && <p className="sw-hint">{t('many.duplicateHint')}</p>}
        {!mayWrite(person) && editKinds.includes(kind) && <p className="sw-hint">{t('many.mayWait')}</p>}
        <div className="sw-actions" data-align="end">
          <CancelButton onClick={onClose} />
          <Button type="submit" isDanger={kind === 'delete'} disabled={count === 0}>
            {t('many.go', { count })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const neededTexts: Partial<Record<ChangeKind, 'category.needed' | 'many.flagNeeded'>> = {
  move: 'category.needed',
  flag: 'many.flagNeeded',
  unflag: 'many.flagNeeded',
}

/** Null until the object of the action is chosen. */
function changeOf(kind: ChangeKind, object: string, titles: readonly string[]): Change | null {
  switch (kind) {
    case 'move': {
      const category = findTitle(titles, object)
      return category === undefined ? null : { kind, category }
    }
    case 'tag':
    case 'untag': {
      const tag = normalTag(object)
      return tag ? { kind, tag } : null
    }
    case 'flag':
    case 'unflag':
      return object ? { kind, flagid: object } : null
    default:
      return { kind }
  }
}
