// State of a translation: input, saved version, saving, and rejected texts.
import { useMemo, useState } from 'react'
import type { DraftKey } from '../lib/drafts/stored-drafts.ts'
import { useDraft } from '../lib/drafts/use-draft.ts'
import { useQuestionAtLeaving } from '../lib/drafts/use-question-at-leaving.ts'
import { useSending } from '../lib/drafts/use-sending.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { translationDrafting } from './draft.ts'
import { whyRefused } from './limits.ts'
import { currentRefusals, type Refusal, saveTranslation } from './save.ts'
import type { View } from './texts.ts'

export type Translation = ReturnType<typeof useTranslation>

export function useTranslation(draftKey: DraftKey, start: View) {
  const { draft, base, typed, isStored } = useDraft(translationDrafting(draftKey, start))
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const saving = useSending(async () => setRefusals(await saveTranslation(draft)))
  useQuestionAtLeaving(() => Object.keys(draft.get().typed.edits).length > 0)
  const faults = useFaults(refusals, typed.edits)
  return { draft, view: base, ...typed, isStored, saving, faults }
}

/** Faults by key of their text, in the reader's language. */
function useFaults(refusals: readonly Refusal[], edits: Parameters<typeof currentRefusals>[1]) {
  const words = useTexts()
  return useMemo(() => {
    const explain = ({ text, typed, error }: Refusal): string => {
      const why = whyRefused(text, typed)
      if (why) return words.t(why.key, 'most' in why ? { count: why.most } : {})
      const isTaken = error.errors.some(({ code }) => code === 'duplicate')
      return isTaken ? words.t('translate.taken') : problemText(error, words)
    }
    return new Map(currentRefusals(refusals, edits).map((each) => [each.text.key, explain(each)]))
  }, [refusals, edits, words])
}
