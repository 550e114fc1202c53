// The routes of step forms: read by step, form revision, field revision and field; saved by step.

import { Type } from 'typebox'
import { findFormOfStep } from '#guides/steps/owners.ts'
import { identifier, limit, offset, pageOf } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { presentField } from './fields.ts'
import { formNumber, langid, unpatrolled } from './form-query.ts'
import { findNewestForm, formAccess, seesPending } from './forms.access.ts'
import { formProblems } from './forms.problems.ts'
import { findForm, listFieldStates } from './forms.queries.ts'
import { FieldHistory, StepForm, StepFormDraft } from './forms.schema.ts'
import { presentForm, saveForm } from './forms.ts'
import { inLanguage } from './in-language.ts'

const stepParams = Type.Object({ stepid: identifier('Number of the step') })
const tags = ['forms']

export function formRoutes(app: App): void {
  readRoutes(app)
  revisionRoutes(app)
  saveRoute(app)
}

function readRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/step_forms/stepid/:stepid',
    formAccess.ofStep,
    {
      id: 'getStepForm',
      summary: 'Read the form of a step',
      params: stepParams,
      query: Type.Object({ unpatrolled, langid }),
      answer: StepForm,
      problems: [403],
    },
    async ({ ctx, params, query, subject }) => {
      const guide = subject
      const isNewest = await seesPending(ctx, guide, query.unpatrolled)
      const number = await findFormOfStep(ctx, guide, params.stepid, isNewest)
      const form = number && (await findForm(ctx.db, number))
      // A removed form is not found by its step; its revisions remain readable by id.
      if (!form || form.fields.length === 0) throw formProblems.formNotFound()
      const options = { langid: query.langid, newestOf: isNewest ? guide.guideid : undefined }
      return (await inLanguage(ctx.db, [presentForm(form)], options))[0] as StepForm
    },
  )
}

function revisionRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/step_forms/form_revisionid/:form_revisionid',
    formAccess.byRevision,
    {
      id: 'getFormRevision',
      summary: 'Read a revision of a form',
      params: Type.Object({ form_revisionid: identifier('Number of the form revision') }),
      answer: StepForm,
      problems: [403],
    },
    async ({ subject }) => presentForm(subject),
  )

  route.get(
    '/step_forms/field_revisionid/:field_revisionid',
    formAccess.byField,
    {
      id: 'getFormOfField',
      summary: 'Read the form of a field revision',
      params: Type.Object({ field_revisionid: identifier('Number of the field revision') }),
      answer: StepForm,
      problems: [403],
    },
    async ({ subject }) => presentForm(subject),
  )

  route.get(
    '/step_forms/field_guid/:field_guid',
    formAccess.field,
    {
      id: 'listFieldRevisions',
      summary: 'List the revisions of a field',
      params: Type.Object({
        field_guid: Type.String({ maxLength: 100, description: 'field_guid of the field' }),
      }),
      query: Type.Object({ offset, limit, unpatrolled }),
      answer: FieldHistory,
      problems: [403],
    },
    async ({ ctx, params, query, subject }) => {
      const { guide, field } = subject
      const isNewest = await seesPending(ctx, guide, query.unpatrolled)
      const alsoIn = (isNewest && (await findNewestForm(ctx, guide, field.stepid))) || 0
      const filter = { fieldGuid: params.field_guid, alsoIn }
      const rows = await listFieldStates(ctx.db, filter, pageOf(query))
      // 404 only if the field was never published: a page beyond the end is empty.
      if (rows.length === 0 && (await listFieldStates(ctx.db, filter, { offset: 0, limit: 1 })).length === 0)
        throw formProblems.fieldNotFound()
      return rows.map((row) => ({
        ...presentField(row, row.position),
        stepid: row.stepid,
        guideid: row.guideid,
        created_date: toSeconds(row.at),
        userid: row.userid,
      }))
    },
  )
}

function saveRoute(app: App): void {
  const route = declare(app, tags)
  route.post(
    '/step_forms/:stepid',
    formAccess.save,
    {
      id: 'saveStepForm',
      summary: 'Save the form of a step',
      params: stepParams,
      query: Type.Object({
        form_revisionid: Type.Optional(
          formNumber('The form on which the edit is based, 0 for none; returns 409 if it has changed since'),
        ),
        guide_revisionid: Type.Optional(
          identifier(
            'guide_revisionid on which the edit is based, as returned with unpatrolled; saving accepts its pending edits',
          ),
        ),
      }),
      body: StepFormDraft,
      answers: { 200: StepForm, 201: StepForm },
      problems: [409],
      preValidation: async (req) => {
        if (Array.isArray(req.body)) req.body = { fields: req.body }
      },
    },
    async ({ ctx, params, query, body, subject }, reply) => {
      const owner = { stepid: params.stepid, guideid: subject.guideid }
      const edit = { baseRevisionid: query.form_revisionid, guideRevisionid: query.guide_revisionid }
      const { form, isNew } = await saveForm(ctx, owner, body, edit)
      reply.code(isNew ? 201 : 200)
      return form
    },
  )
}
