// The URLs of step forms: read by step, guide, form revision, field revision and field; saved by step.

import { Type } from 'typebox'
import { listStepsReached } from '#guides/steps/owners.ts'
import { identifier, limit, offset, pageOf } from '#platform/http/query.ts'
import type { App } from '#platform/http/types.ts'
import { problems } from '#platform/problems.ts'
import { presentField } from './fields.ts'
import { formAccess } from './forms.access.ts'
import { type FormRow, findNewestForm, listFieldStates, listNewestForms } from './forms.queries.ts'
import { FieldHistory, StepForm, StepFormDraft, StepForms } from './forms.schema.ts'
import { type FormPlace, presentForm, saveForm } from './forms.ts'

const stepParams = Type.Object({ stepid: identifier('Number of the step') })
const formNumber = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })
const tags = ['forms']

export function formRoutes(app: App): void {
  readRoutes(app)
  revisionRoutes(app)
  saveRoute(app)
}

function readRoutes(app: App): void {
  app.get(
    '/step_forms/stepid/:stepid',
    {
      config: { access: formAccess.ofStep },
      schema: {
        operationId: 'getStepForm',
        summary: 'Read the form of a step',
        tags,
        params: stepParams,
        response: { 200: StepForm },
        problems: [403],
      },
    },
    async ({ ctx, params }) => {
      const form = await findNewestForm(ctx.db, params.stepid)
      // A form that was taken away is none; its revisions stay readable by their numbers.
      if (!form || form.fields.length === 0) throw problems.formNotFound()
      return presentForm(form)
    },
  )

  app.get(
    '/step_forms/guideid/:guideid',
    {
      config: { access: formAccess.ofGuide },
      schema: {
        operationId: 'listGuideForms',
        summary: 'List the forms of all steps of a guide and of the guides before it',
        tags,
        params: Type.Object({ guideid: identifier('Number of the guide') }),
        querystring: Type.Object({
          max_form_revisionid: Type.Optional(
            formNumber(
              'The forms as they were at this number, which the record of a run names; with those of steps that were removed since',
            ),
          ),
        }),
        response: { 200: StepForms },
        problems: [403],
      },
    },
    async ({ ctx, params, query }) => {
      const { guideids, stepids } = await listStepsReached(ctx, params.guideid)
      const upTo = query.max_form_revisionid
      const forms = await listNewestForms(ctx.db, guideids, upTo)
      return forms.filter(({ stepid }) => upTo !== undefined || stepids.has(stepid)).map(presentForm)
    },
  )
}

function revisionRoutes(app: App): void {
  app.get(
    '/step_forms/form_revisionid/:form_revisionid',
    {
      config: { access: formAccess.byRevision },
      schema: {
        operationId: 'getFormRevision',
        summary: 'Read a form as it was saved once',
        tags,
        params: Type.Object({ form_revisionid: identifier('Number of the form revision') }),
        response: { 200: StepForm },
        problems: [403],
      },
    },
    async ({ ctx }) => presentForm(ctx.subject as FormRow),
  )

  app.get(
    '/step_forms/field_revisionid/:field_revisionid',
    {
      config: { access: formAccess.byField },
      schema: {
        operationId: 'getFormOfField',
        summary: 'Read the form that a state of a field came with',
        tags,
        params: Type.Object({ field_revisionid: identifier('Number of the field revision') }),
        response: { 200: StepForm },
        problems: [403],
      },
    },
    async ({ ctx }) => presentForm(ctx.subject as FormRow),
  )

  app.get(
    '/step_forms/field_guid/:field_guid',
    {
      config: { access: formAccess.field },
      schema: {
        operationId: 'listFieldRevisions',
        summary: 'List the states of a field',
        tags,
        params: Type.Object({
          field_guid: Type.String({ maxLength: 100, description: 'Name of the field' }),
        }),
        querystring: Type.Object({ offset, limit }),
        response: { 200: FieldHistory },
        problems: [403],
      },
    },
    async ({ ctx, params, query }) => {
      const rows = await listFieldStates(ctx.db, params.field_guid, pageOf(query))
      return rows.map((row) => ({
        ...presentField(row, row.position),
        stepid: row.stepid,
        guideid: row.guideid,
        created_date: Math.floor(row.at / 1000),
        userid: row.userid,
      }))
    },
  )
}

function saveRoute(app: App): void {
  app.post(
    '/step_forms/:stepid',
    {
      config: { access: formAccess.save, idempotent: true },
      preValidation: async (req) => {
        if (Array.isArray(req.body)) req.body = { fields: req.body }
      },
      schema: {
        operationId: 'saveStepForm',
        summary: 'Save the form of a step',
        tags,
        params: stepParams,
        querystring: Type.Object({
          form_revisionid: Type.Optional(
            formNumber('The form that the edit was made on, 0 for none; 409 where there is another by now'),
          ),
        }),
        body: StepFormDraft,
        response: { 200: StepForm, 201: StepForm },
        problems: [409],
      },
    },
    async ({ ctx, params, query, body }, reply) => {
      const place = { stepid: params.stepid, guideid: (ctx.subject as FormPlace).guideid }
      const { form, isNew } = await saveForm(ctx, place, body, query.form_revisionid)
      reply.code(isNew ? 201 : 200)
      return form
    },
  )
}
