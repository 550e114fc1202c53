// Access rules of forms: viewing or editing the guide that owns the step.

import { getReadableGuide, guideAccess, mayEdit, maySeeHistory } from '#guides/guides.access.ts'
import { guideProblems } from '#guides/guides.problems.ts'
import { findFormOfStep, getGuideOfStep, hasStep, type OwningGuide } from '#guides/steps/owners.ts'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { formProblems } from './forms.problems.ts'
import {
  type FieldRow,
  type FormRow,
  findField,
  findForm,
  findFormOfField,
  findPublishedFormWith,
  isPublished,
} from './forms.queries.ts'

const readers = { ...access.public, description: 'Every caller who can view the guide' }

/** Pending forms require the right to edit the guide; the flag has no effect for other users. */
export const seesPending = async (ctx: Context, guide: OwningGuide, isWanted: unknown): Promise<boolean> =>
  isWanted !== undefined && isWanted !== false && mayEdit(ctx, guide)

/** Returns the newest form of a step, pending or accepted, which the next edit is based on. */
export const findNewestForm = (
  ctx: Context,
  guide: OwningGuide,
  stepid: number,
): Promise<number | undefined> => findFormOfStep(ctx, guide, stepid, true)

/**
 * Forms that were never published require access to the history, even if accepted. Editors may also read the newest.
 */
async function isReadable(
  ctx: Context,
  guide: OwningGuide,
  { formRevisionid, stepid }: FormRow,
): Promise<boolean> {
  if ((await isPublished(ctx.db, formRevisionid)) || maySeeHistory(ctx)) return true
  return (await mayEdit(ctx, guide)) && (await findNewestForm(ctx, guide, stepid)) === formRevisionid
}

async function findEditedWith(ctx: Context, guide: OwningGuide, stepid: number, fieldRevisionid: number) {
  if (!(await mayEdit(ctx, guide))) return undefined
  const form = await findForm(ctx.db, (await findNewestForm(ctx, guide, stepid)) ?? 0)
  return form?.fields.some((field) => field.fieldRevisionid === fieldRevisionid) ? form : undefined
}

export interface FieldSubject {
  field: FieldRow
  guide: OwningGuide
}

export const formAccess = {
  ofStep: {
    ...readers,
    name: 'form.read-of-step',
    check: async (ctx, params) => {
      return getGuideOfStep(ctx, params.stepid as number)
    },
  },
  ofGuide: guideAccess.read,
  byRevision: {
    ...readers,
    name: 'form.read',
    check: async (ctx, params) => {
      const form = await findForm(ctx.db, params.form_revisionid as number)
      if (!form) throw formProblems.formNotFound()
      const guide = await getReadableGuide(ctx, form.guideid)
      if (!(await isReadable(ctx, guide, form))) throw formProblems.formNotFound()
      return form
    },
  },
  byField: {
    ...readers,
    name: 'form.read-by-field',
    check: async (ctx, params) => {
      const id = params.field_revisionid as number
      const form = await findFormOfField(ctx.db, id)
      if (!form) throw formProblems.formNotFound()
      const guide = await getReadableGuide(ctx, form.guideid)
      // A field state may be published with a later form than the one in which it was saved.
      const readable = (await isReadable(ctx, guide, form))
        ? form
        : ((await findPublishedFormWith(ctx.db, id)) ?? (await findEditedWith(ctx, guide, form.stepid, id)))
      if (!readable) throw formProblems.formNotFound()
      return readable
    },
  },
  field: {
    ...readers,
    name: 'form.read-field',
    check: async (ctx, params) => {
      const field = await findField(ctx.db, params.field_guid as string)
      if (!field) throw formProblems.fieldNotFound()
      return { field, guide: await getReadableGuide(ctx, field.guideid) }
    },
  },
  save: {
    ...access.signedIn,
    name: 'form.save',
    description: 'Users who can edit the guide',
    check: async (ctx, params) => {
      const guide = await getGuideOfStep(ctx, params.stepid as number)
      if (!(await mayEdit(ctx, guide))) throw problems.forbidden(['Author'])
      if (!(await hasStep(ctx, guide, params.stepid as number))) throw guideProblems.stepNotFound()
      return guide
    },
  },
} as const satisfies Record<string, Access>
