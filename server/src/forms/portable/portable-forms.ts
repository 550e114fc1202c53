// Reads and writes the forms of guides that travel. Fields get new guids: their values belong to runs of this site.

import type { FormToWrite, PortableForms } from '#guides/portable/portable-forms.ts'
import type { PortableField } from '#guides/portable/portable-guide.schema.ts'
import { takeFormNumber } from '#guides/saving/publish-forms.ts'
import { newGuid } from '#platform/guid.ts'
import { createBodyValidator, SchemaError } from '#platform/http/request/validation.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { checkFields } from '../check-fields.ts'
import { insertCopiedFields, insertCopiedForms } from '../copies/copies.queries.ts'
import { type FieldContent, type FieldState, writeFieldContent } from '../fields.ts'
import { type FieldRow, findForms } from '../forms.queries.ts'
import { StepFormDraft } from '../forms.schema.ts'

const validate = createBodyValidator(StepFormDraft)

export const portableForms: PortableForms = {
  read: async (db, formRevisionids) => {
    const forms = await findForms(db, formRevisionids)
    return new Map(forms.map(({ formRevisionid, fields }) => [formRevisionid, fields.map(portableField)]))
  },
  write: async (ctx, guideid, forms) => {
    const guids = new Map<string, string>()
    const faults: FieldFault[] = []
    const drafts = forms.map((form) => ({ ...form, fields: readForm(form, guids, faults) }))
    if (faults.length > 0) throw problems.invalid(faults)
    if (drafts.length === 0) return { named: [], guids, revisionids: new Map() }
    const first = await takeFormNumber(ctx, drafts.length)
    const rows = drafts.map(({ stepid, fields }, index) => ({
      ...{ formRevisionid: first + index, stepid, guideid, fields },
    }))
    await insertCopiedForms(
      ctx.db,
      rows.map(({ fields: _fields, ...row }) => ({ ...row, at: ctx.now, userid: ctx.actor.userid })),
    )
    const fields = rows.flatMap(({ fields, ...row }) =>
      fields.map(({ content, ...field }, at) => ({
        position: at + 1,
        row: { ...row, ...field, content: writeFieldContent(content) },
      })),
    )
    const numbered = fields.map((field, source) => ({ ...field, source }))
    const made = await insertCopiedFields(ctx.db, numbered)
    const revisionids = new Map(numbered.map(({ source, row }) => [row.fieldGuid, made.get(source) ?? 0]))
    const named = rows.map(({ stepid, formRevisionid }): [number, number] => [stepid, formRevisionid])
    return { named, guids, revisionids }
  },
}

/** Teams stay behind, and their numbers mean others elsewhere: a lead signs in their place. */
function portableField({ fieldGuid, label, fieldType, content }: FieldRow): PortableField {
  const { signer_teamid, ...rest } = JSON.parse(content) as FieldContent
  return {
    ...{ field_guid: fieldGuid, label, field_type: fieldType },
    ...rest,
    ...(signer_teamid && { signer: 'lead' }),
  }
}

/** Adds a new guid for each field, and the faults of the form with its step. */
function readForm(
  { index, fields }: FormToWrite,
  guids: Map<string, string>,
  faults: FieldFault[],
): FieldState[] {
  const complain = (fault: FieldFault) => {
    const field = `steps.${index}.form.${fault.field.replace(/^fields\./, '')}`
    faults.push({ ...fault, field, message: fault.message.replace(fault.field, field) })
  }
  try {
    const { fields: drafts } = validate({ fields }) as StepFormDraft
    const known = new Set(fields.map(({ field_guid }) => field_guid))
    const checked = checkFields(drafts, { known, teamids: new Set(), make: newGuid })
    for (const fault of checked.faults) complain(fault)
    for (const { fieldGuid } of checked.fields) guids.set(fieldGuid, newGuid())
    return checked.fields.map((field) => renamed(field, guids))
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    for (const fault of error.faults) complain(fault)
    return []
  }
}

/** Conditions refer to earlier fields of the same form. */
function renamed(
  { fieldGuid, content, ...rest }: FieldState,
  guids: ReadonlyMap<string, string>,
): FieldState {
  const condition = content.show_when
  const decides = condition && guids.get(condition.field_guid)
  return {
    ...rest,
    fieldGuid: guids.get(fieldGuid) ?? newGuid(),
    content:
      condition && decides ? { ...content, show_when: { ...condition, field_guid: decides } } : content,
  }
}
