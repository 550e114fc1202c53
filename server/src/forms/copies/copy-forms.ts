// Inserts the forms of guides that are copied or imported. Each field gets a new guid: values of the runs of the new guide
// are separate from those of the source.
import type { CopyForms, WrittenForms } from '#guides/portable/portable-forms.ts'
import { newGuid } from '#platform/guid.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { FieldState } from '../fields.ts'
import { insertForms, type NewForm } from '../forms.ts'

export const copyForms: CopyForms = (ctx, guideid, forms) =>
  insertWithNewGuids(
    ctx,
    guideid,
    forms.map(({ stepid, fields }) => ({
      stepid,
      fields: fields.map(({ fieldGuid, label, fieldType, content }) => ({
        ...{ fieldGuid, label, fieldType: fieldType as FieldState['fieldType'] },
        content: JSON.parse(content) as FieldState['content'],
      })),
    })),
  )

export async function insertWithNewGuids(
  ctx: Context,
  guideid: number,
  forms: readonly NewForm[],
): Promise<WrittenForms> {
  const guids = new Map<string, string>()
  const renamed = forms.map(({ stepid, fields }) => {
    const own = new Map(fields.map(({ fieldGuid }) => [fieldGuid, newGuid()]))
    for (const [guid, made] of own) guids.set(guid, made)
    return { stepid, fields: fields.map((field) => renameField(field, own)) }
  })
  return { guids, ...(await insertForms(ctx, guideid, renamed)) }
}

/** Conditions refer to fields of the same form. */
function renameField(
  { fieldGuid, content: { show_when: condition, ...content }, ...field }: FieldState,
  guids: ReadonlyMap<string, string>,
): FieldState {
  const decides = condition && guids.get(condition.field_guid)
  return {
    ...field,
    fieldGuid: guids.get(fieldGuid) ?? newGuid(),
    content: { ...content, ...(decides && { show_when: { ...condition, field_guid: decides } }) },
  }
}
