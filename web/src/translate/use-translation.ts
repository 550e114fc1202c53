// A translation as the screen sees it: what is typed, what is saved, and saving it.
import type { Place } from '../lib/drafts/kept.ts'
import { useDraft } from '../lib/drafts/use-draft.ts'
import { useQuestionAtLeaving } from '../lib/drafts/use-question-at-leaving.ts'
import { useSending } from '../lib/drafts/use-sending.ts'
import { translationDrafting } from './draft.ts'
import { saveTranslation } from './save.ts'
import type { View } from './texts.ts'

export type Translation = ReturnType<typeof useTranslation>

export function useTranslation(place: Place, start: View) {
  const { draft, base, typed, isKept } = useDraft(translationDrafting(place, start))
  const saving = useSending(() => saveTranslation(draft))
  useQuestionAtLeaving(() => Object.keys(draft.get().typed.edits).length > 0)
  return { draft, view: base, ...typed, isKept, saving }
}
