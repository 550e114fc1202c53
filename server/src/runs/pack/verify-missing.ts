// Recomputes the missing answers of a record pack from its events and from the forms of its guide.
import type { FoldedRun } from '@stepwright/rules'
import { answersByField, missingFields } from '../answers/missing.ts'
import type { RunPlan } from '../plans/plans.ts'

type Forms = RunPlan['forms']

/** Null if the file of the guide has no forms, as in packs of earlier versions. */
export function readForms(guide: string | null): Forms | null {
  try {
    const { step_forms: forms } = JSON.parse(guide ?? '{}') as {
      step_forms?: { stepid: number; fields: Forms[0] }[]
    }
    if (!Array.isArray(forms)) return null
    return forms.map(({ stepid, fields }) => fields.map((field) => ({ ...field, stepid })))
  } catch {
    return null
  }
}

export function missingFaults(fold: FoldedRun, run: Record<string, unknown>, guide: string | null): string[] {
  const forms = readForms(guide)
  const { missing } = run
  if (!forms || !Array.isArray(missing)) return []
  const guids = new Map(forms.flat().map((field) => [field.field_revisionid, field.field_guid]))
  const atEnd = [...(fold.answersAtEnd ?? fold.answers).values()].map(({ answer }) => answer)
  const answers = atEnd.map(({ field, value }) => ({ guid: guids.get(field) ?? '', value }))
  const expected = fold.status === 'complete' ? missingFields({ forms }, answersByField(answers)) : []
  const keyOf = (each: unknown) => (each as { field_revisionid?: number } | null)?.field_revisionid
  const list = (fields: readonly unknown[]) => fields.map(keyOf).sort().join()
  return list(expected) === list(missing)
    ? []
    : ['has other missing answers than its events and its guide give']
}
