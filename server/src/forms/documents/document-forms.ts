// The forms of the steps of a document: checked like single ones, all written together.
import type { StepPositions } from '#guides/content.ts'
import type { NamedForms } from '#guides/steps/named-forms.ts'
import type { GuideHead } from '#guides/writing/guides.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { FieldFault } from '#platform/problems.ts'
import { type CheckedForm, checkForms } from '../check-forms.ts'
import { insertChecked } from '../forms.ts'
import type { StepWithForm } from './document.schema.ts'

/** A form that differs from the one of the edited state. */
export interface DraftedForm {
  /** Position of its step in the document. */
  index: number
  checked: CheckedForm
}

export async function draftForms(
  ctx: Context,
  head: GuideHead['head'],
  steps: readonly StepWithForm[],
): Promise<{ changed: DraftedForm[]; faults: FieldFault[] }> {
  const named = steps.flatMap(({ stepid = 0, form }, index) => (form ? [{ index, stepid, draft: form }] : []))
  const checked = await checkForms(ctx, head, named)
  const drafted = checked.map((each, at) => ({ index: named[at]?.index ?? 0, checked: each }))
  return {
    changed: drafted.filter((each) => each.checked.isChanged),
    faults: drafted.flatMap(({ index, checked: { faults } }) => faults.map((fault) => within(index, fault))),
  }
}

function within(index: number, { field, message, ...fault }: FieldFault): FieldFault {
  const place = `steps.${index}.form.${field}`
  return { ...fault, field: place, message: message.replace(field, place), index }
}

/** `places` are the positions of all steps of the document, in their order. */
export const writeForms = (
  ctx: Context,
  guideid: number,
  forms: readonly DraftedForm[],
  places: StepPositions,
): Promise<NamedForms> =>
  insertChecked(
    ctx,
    guideid,
    forms.map(({ index, checked }) => ({ stepid: places[index]?.[0] ?? 0, checked })),
  )
