// Forms of this guide that were built and left without saving: told where all saving is told, and opened by Save.
import { useEditor, useWatched } from '../use-editor.ts'
import { useKeptForms } from './kept-forms.ts'

interface UnsavedForm {
  /** Of the step in the guide; 0 where every form is saved. */
  number: number
  /** Where it is saved, and each fault stands at its input. */
  open: () => void
}

export function useUnsavedForm(): UnsavedForm {
  const { store, userid, openForm } = useEditor()
  const steps = useWatched(store, ({ document }) => document.steps)
  const [first] = useKeptForms(
    userid,
    steps.map(({ stepid }) => stepid),
  )
  const number = steps.findIndex(({ stepid }) => stepid === first) + 1
  return { number, open: () => number > 0 && first !== undefined && openForm(first, number) }
}
