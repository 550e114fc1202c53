// Who may read and save forms: those who may see or edit the guide that owns the step.
import { getReadableGuide, guideAccess, mayEdit } from '#guides/guides.access.ts'
import { getGuideOfStep, hasStep } from '#guides/steps/owners.ts'
import { type Access, access } from '#platform/http/access.ts'
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { type FormRow, findField, findForm, findFormOfField } from './forms.queries.ts'

const readers = { ...access.public, description: 'Anybody who may see the guide' }

async function readable(ctx: Context, form: FormRow | undefined): Promise<FormRow> {
  if (!form) throw problems.formNotFound()
  await getReadableGuide(ctx, form.guideid)
  return form
}

export const formAccess = {
  ofStep: {
    ...readers,
    name: 'form.read-of-step',
    check: async (ctx, params) => {
      ctx.subject = await getGuideOfStep(ctx, params.stepid as number)
    },
  },
  ofGuide: guideAccess.read,
  byRevision: {
    ...readers,
    name: 'form.read',
    check: async (ctx, params) => {
      ctx.subject = await readable(ctx, await findForm(ctx.db, params.form_revisionid as number))
    },
  },
  byField: {
    ...readers,
    name: 'form.read-by-field',
    check: async (ctx, params) => {
      ctx.subject = await readable(ctx, await findFormOfField(ctx.db, params.field_revisionid as number))
    },
  },
  field: {
    ...readers,
    name: 'form.read-field',
    check: async (ctx, params) => {
      const field = await findField(ctx.db, params.field_guid as string)
      if (!field) throw problems.fieldNotFound()
      await getReadableGuide(ctx, field.guideid)
    },
  },
  save: {
    ...access.signedIn,
    name: 'form.save',
    description: 'Authors, and people whom the guide is open to',
    check: async (ctx, params) => {
      const guide = await getGuideOfStep(ctx, params.stepid as number)
      if (!(await mayEdit(ctx, guide))) throw problems.forbidden(['Author'])
      if (!(await hasStep(ctx, guide, params.stepid as number))) throw problems.stepNotFound()
      ctx.subject = guide
    },
  },
} as const satisfies Record<string, Access>
