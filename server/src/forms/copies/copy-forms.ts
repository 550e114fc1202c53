// Copies the forms of a guide. Each field gets a new guid: values of the copy's runs are separate from those of the
// source.
import type { CopyForms } from '#guides/copies/copied-forms.ts'
import { takeFormNumber } from '#guides/saving/publish-forms.ts'
import { readForms } from '#guides/steps/named-forms.ts'
import { newGuid } from '#platform/guid.ts'
import { type FieldContent, writeFieldContent } from '../fields.ts'
import { type FieldRow, findForms } from '../forms.queries.ts'
import { insertCopiedFields, insertCopiedForms } from './copies.queries.ts'

export const copyForms: CopyForms = async (ctx, { guideid, forms, stepids }) => {
  const ids = readForms(forms).flatMap(([stepid, id]) => (stepids.has(stepid) ? [id] : []))
  const rows = await findForms(ctx.db, ids)
  if (rows.length === 0) return { named: [], guids: new Map(), revisionids: new Map() }
  const first = await takeFormNumber(ctx, rows.length)
  const copies = rows.map(({ stepid, fields }, index) => ({
    fields,
    formRevisionid: first + index,
    stepid: stepids.get(stepid) ?? 0,
  }))
  const guids = new Map(rows.flatMap(({ fields }) => fields.map(({ fieldGuid }) => [fieldGuid, newGuid()])))
  await insertCopiedForms(
    ctx.db,
    copies.map(({ formRevisionid, stepid }) => ({
      ...{ formRevisionid, stepid, guideid, at: ctx.now, userid: ctx.actor.userid },
    })),
  )
  const drafts = copies.flatMap(({ fields, formRevisionid, stepid }) =>
    fields.map((field, index) => ({
      position: index + 1,
      source: field.fieldRevisionid,
      row: { ...copyField(field, guids), stepid, guideid, formRevisionid },
    })),
  )
  const revisionids = await insertCopiedFields(ctx.db, drafts)
  return { named: copies.map(({ stepid, formRevisionid }) => [stepid, formRevisionid]), guids, revisionids }
}

function copyField({ fieldGuid, label, fieldType, content }: FieldRow, guids: ReadonlyMap<string, string>) {
  const { show_when: condition, ...rest } = JSON.parse(content) as FieldContent
  const decides = condition && guids.get(condition.field_guid)
  return {
    ...{ fieldGuid: guids.get(fieldGuid) ?? newGuid(), label, fieldType },
    content: writeFieldContent({
      ...rest,
      ...(decides && { show_when: { ...condition, field_guid: decides } }),
    }),
  }
}
