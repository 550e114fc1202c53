// Who may read and save forms: those who may see or edit the guide that owns the step.

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
  findShownFormWith,
  isShown,
} from './forms.queries.ts'

const readers = { ...access.public, description: 'Anybody who may see the guide' }

/** What waits is for those who may edit the guide. To others the word says nothing. */
export const seesWaiting = async (ctx: Context, guide: OwningGuide, isWanted: unknown): Promise<boolean> =>
  isWanted !== undefined && isWanted !== false && mayEdit(ctx, guide)

/** The form of a step that waits to be accepted, or was accepted: who edits the guide goes on with it. */
export const findFormEdited = (
  ctx: Context,
  guide: OwningGuide,
  stepid: number,
): Promise<number | undefined> => findFormOfStep(ctx, guide, stepid, true)

/** What readers have never seen is history, even if accepted; the newest is read by those who may edit it, too. */
async function isReadable(
  ctx: Context,
  guide: OwningGuide,
  { formRevisionid, stepid }: FormRow,
): Promise<boolean> {
  if ((await isShown(ctx.db, formRevisionid)) || maySeeHistory(ctx)) return true
  return (await mayEdit(ctx, guide)) && (await findFormEdited(ctx, guide, stepid)) === formRevisionid
}

async function findEditedWith(ctx: Context, guide: OwningGuide, stepid: number, fieldRevisionid: number) {
  if (!(await mayEdit(ctx, guide))) return undefined
  const form = await findForm(ctx.db, (await findFormEdited(ctx, guide, stepid)) ?? 0)
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
      // A state of a field may have been accepted with a form that was made on the one that it came with.
      const readable = (await isReadable(ctx, guide, form))
        ? form
        : ((await findShownFormWith(ctx.db, id)) ?? (await findEditedWith(ctx, guide, form.stepid, id)))
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
    description: 'Authors, and people whom the guide is open to',
    check: async (ctx, params) => {
      const guide = await getGuideOfStep(ctx, params.stepid as number)
      if (!(await mayEdit(ctx, guide))) throw problems.forbidden(['Author'])
      if (!(await hasStep(ctx, guide, params.stepid as number))) throw guideProblems.stepNotFound()
      return guide
    },
  },
} as const satisfies Record<string, Access>
