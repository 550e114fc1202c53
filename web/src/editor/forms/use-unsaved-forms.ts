// Forms of this guide with drafts: shown in the state of saving, and opened by Save.
import { useEditor, useWatched } from '../use-editor.ts'
import { useStoredForms } from './stored-forms.ts'

interface UnsavedForm {
  /** Number of the step in the guide; 0 if every form is saved. */
  number: number
  /** Opens the form, where it can be saved and faults are shown at their inputs. */
  open: () => void
}

export function useUnsavedForm(): UnsavedForm {
  const { store, userid, openForm } = useEditor()
  const steps = useWatched(store, ({ document }) => document.steps)
  const [first] = useStoredForms(
    userid,
    steps.map(({ stepid }) => stepid),
  )
  const number = steps.findIndex(({ stepid }) => stepid === first) + 1
  return { number, open: () => number > 0 && first !== undefined && openForm(first, number) }
}
