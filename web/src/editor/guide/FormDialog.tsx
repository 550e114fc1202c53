// Dialog for the form of a step. The form is a part of the guide: edited, undone and saved with it.
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { SavingNote } from '../../ui/drafts/SavingNote.tsx'
import { FormBuilder } from '../forms/FormBuilder.tsx'
import { showCollisions } from '../saving/Collisions.tsx'
import { countChanges } from '../saving/changes.ts'
import { isDirty } from '../saving/drafts.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import { useFormSaving } from '../use-form-saving.ts'

interface FormDialogProps {
  stepid: number
  onClose: () => void
}

export function FormDialog({ stepid: opened, onClose }: FormDialogProps) {
  const { t } = useTexts()
  const { store } = useEditor()
  const steps = useWatched(store, ({ document }) => document.steps)
  // A new step has another number after it was saved, and the next new step may get the former one.
  const renamed = useWatched(store, (state) => state.renamed[opened])
  const stepid = steps.some((step) => step.stepid === opened) ? opened : (renamed ?? opened)
  const index = steps.findIndex((step) => step.stepid === stepid)
  const step = steps[index]
  useEffect(() => {
    if (!step) onClose()
  }, [step, onClose])
  if (!step) return null
  const number = index + 1
  const title = step.title.trim()
  const named = title ? t('form.titleNamed', { number, title }) : t('form.titleOf', { number })
  return (
    <Dialog title={named} kind="full" isStored onClose={onClose}>
      <FormBuilder step={step}>
        <div className="sw-actions" data-edits-guide>
          <Button onClick={onClose}>{t('ui.done')}</Button>
          <Note stepid={stepid} onClose={onClose} />
        </div>
      </FormBuilder>
    </Dialog>
  )
}

/** The bar of the editor is behind the dialog. */
function Note({ stepid, onClose }: FormDialogProps) {
  const { t } = useTexts()
  const { store } = useEditor()
  const { state, problem, formFaults } = useFormSaving()
  const dirty = useWatched(store, isDirty)
  const count = useWatched(store, ({ base, document }) => countChanges(base, document))
  const conflicts = useWatched(store, ({ collisions }) => collisions.length)
  const isOff = state === 'unreached' || state === 'refused'
  const text = () => {
    if (state === 'saving') return t('edit.saving')
    if (state === 'unreached') return t('edit.unreached')
    if (state === 'refused' && !formFaults.has(stepid)) return t('edit.refusedFor', { reason: problem ?? '' })
    if (!dirty) return t('edit.allSaved')
    return count > 0 && conflicts === 0 ? t('edit.changes', { count }) : t('edit.notSaved')
  }
  return (
    <SavingNote state={isOff ? 'off' : dirty ? 'dirty' : 'saved'} isLong>
      {conflicts > 0 && (
        <button
          type="button"
          className="sw-text-button"
          onClick={() => {
            flushSync(onClose)
            showCollisions()
          }}
        >
          {t('edit.conflictCount', { count: conflicts })}
        </button>
      )}
      <span>{text()}</span>
    </SavingNote>
  )
}
