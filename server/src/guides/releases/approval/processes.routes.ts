// The routes of approval processes, and of their assignment to guides and categories.

import { type Static, Type } from 'typebox'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import { PasswordAgain } from '#platform/http/request/shapes.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { has } from '#users/privileges.ts'
import { getReadableGuide, isTrusted, mayEdit } from '../../guides.access.ts'
import type { Thing } from './assignments.queries.ts'
import { assignProcess, exemptGuide, findApplied, unassignProcess } from './assignments.ts'
import { presentProcess, presentProcesses } from './present-processes.ts'
import { listProcesses } from './processes.queries.ts'
import {
  AppliedProcess,
  ApprovalAssignment,
  ApprovalProcess,
  ApprovalProcessChange,
  ApprovalProcessDraft,
  ApprovalProcessList,
  Exemption,
} from './processes.schema.ts'
import { addProcess, changeProcess, getProcess, removeProcess } from './processes.ts'

const tags = ['approvals']
const params = Type.Object({ approval_processid: identifier('Number of the process') })
const thingParams = Type.Object({ wikiid: identifier('Number of the guide, or of the category') })
const thingQuery = Type.Object({
  namespace: Type.Optional(
    Type.Enum(['GUIDE', 'CATEGORY'], { default: 'GUIDE', description: 'Kind of the thing' }),
  ),
})

/** Applied before a release is asked for, so that its author knows who has to approve it. */
const readApplied = {
  ...access.signedIn,
  name: 'approval.applied',
  description: 'Administrators; for a guide also users who can release it',
  check: async (ctx, params, { namespace = 'GUIDE' }) => {
    if (has(ctx.actor, 'Admin')) return
    if (namespace !== 'GUIDE') throw problems.forbidden(['Admin'])
    const guide = await getReadableGuide(ctx, params.wikiid as number)
    if (!isTrusted(ctx) || !(await mayEdit(ctx, guide))) throw problems.forbidden(['Author'])
  },
} satisfies Access

const thingOf = (wikiid: number, namespace: 'GUIDE' | 'CATEGORY' = 'GUIDE'): Thing => ({
  subject: namespace === 'GUIDE' ? 'guide' : 'category',
  subjectid: wikiid,
})

async function presentApplied(ctx: Context, thing: Thing): Promise<Static<typeof AppliedProcess>> {
  const { process, from, own, isExempt } = await findApplied(ctx, thing)
  const { processid = null, name = null } = process ?? {}
  return { approval_processid: processid, name, from, own, exempt: isExempt }
}

export function processRoutes(app: App): void {
  readRoutes(app)
  writeRoutes(app)
  assignmentRoutes(app)
}

function readRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/approvals/processes',
    access.signedIn,
    {
      id: 'listApprovalProcesses',
      summary: 'List approval processes by name',
      query: Type.Object(paging),
      answer: ApprovalProcessList,
    },
    async ({ ctx, query }) => ({
      processes: await presentProcesses(ctx, await listProcesses(ctx.db, pageOf(query))),
    }),
  )
  route.get(
    '/approvals/process/search/:phrase',
    access.signedIn,
    {
      id: 'searchApprovalProcesses',
      summary: 'Find approval processes by a part of their name',
      params: Type.Object({ phrase: Type.String({ maxLength: 200, description: 'Part of the name' }) }),
      query: Type.Object(paging),
      answer: ApprovalProcessList,
    },
    async ({ ctx, query, params: { phrase } }) => ({
      processes: await presentProcesses(
        ctx,
        await listProcesses(ctx.db, { ...pageOf(query), text: phrase.trim() }),
      ),
    }),
  )
  route.get(
    '/approvals/process/:approval_processid',
    access.signedIn,
    { id: 'getApprovalProcess', summary: 'Read an approval process', params, answer: ApprovalProcess },
    async ({ ctx, params }) => presentProcess(ctx, await getProcess(ctx, params.approval_processid)),
  )
}

function writeRoutes(app: App): void {
  const route = declare(app, tags)
  route.post(
    '/approvals/process',
    access.administer,
    {
      id: 'addApprovalProcess',
      summary: 'Add an approval process',
      body: ApprovalProcessDraft,
      answer: ApprovalProcess,
      status: 201,
      confirms: true,
      problems: [429],
    },
    async ({ ctx, body }) => presentProcess(ctx, await addProcess(ctx, body)),
  )
  route.patch(
    '/approvals/process/:approval_processid',
    access.administer,
    {
      id: 'changeApprovalProcess',
      summary: 'Change an approval process; open requests keep their stages',
      params,
      body: ApprovalProcessChange,
      answer: ApprovalProcess,
      confirms: true,
      problems: [429],
    },
    async ({ ctx, params, body }) => {
      const before = await getProcess(ctx, params.approval_processid)
      return presentProcess(ctx, await changeProcess(ctx, before, body))
    },
  )
  route.delete(
    '/approvals/process/:approval_processid',
    access.administer,
    {
      id: 'removeApprovalProcess',
      summary: 'Remove an approval process that nothing follows',
      params,
      body: Type.Optional(PasswordAgain),
      status: 204,
      confirms: true,
      problems: [409, 429],
    },
    async ({ ctx, params }) => removeProcess(ctx, await getProcess(ctx, params.approval_processid)),
  )
}

function assignmentRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/approvals/:wikiid',
    readApplied,
    {
      id: 'getAppliedProcess',
      summary: 'Read which approval process applies to a guide or category',
      params: thingParams,
      query: thingQuery,
      answer: AppliedProcess,
    },
    ({ ctx, params: { wikiid }, query }) => presentApplied(ctx, thingOf(wikiid, query.namespace)),
  )
  route.put(
    '/approvals/:wikiid',
    access.administer,
    {
      id: 'exemptFromApproval',
      summary: 'Exempt a guide from approval',
      params: Type.Object({ wikiid: identifier('Number of the guide') }),
      query: Type.Object({
        namespace: Type.Optional(Type.Enum(['GUIDE'], { description: 'Only a guide can be exempt' })),
      }),
      body: Exemption,
      answer: AppliedProcess,
      confirms: true,
      problems: [404, 429],
    },
    async ({ ctx, params: { wikiid } }) => {
      await exemptGuide(ctx, wikiid)
      return presentApplied(ctx, thingOf(wikiid))
    },
  )
  route.put(
    '/approvals/:wikiid/:approval_processid',
    access.administer,
    {
      id: 'assignApprovalProcess',
      summary: 'Assign an approval process to a guide or to the guides of a category',
      params: Type.Object({ ...thingParams.properties, ...params.properties }),
      query: thingQuery,
      body: Type.Optional(PasswordAgain),
      answer: ApprovalAssignment,
      confirms: true,
      problems: [404, 429],
    },
    async ({ ctx, params: { wikiid, approval_processid }, query: { namespace } }) => {
      const process = await getProcess(ctx, approval_processid)
      await assignProcess(ctx, thingOf(wikiid, namespace), process)
      return { namespace: namespace ?? 'GUIDE', wikiid, approval_processid, name: process.name }
    },
  )
  route.delete(
    '/approvals/:wikiid',
    access.administer,
    {
      id: 'unassignApprovalProcess',
      summary: 'Remove the own approval process of a guide or category, or the exemption of a guide',
      params: thingParams,
      query: thingQuery,
      body: Type.Optional(PasswordAgain),
      status: 204,
      confirms: true,
      problems: [404, 429],
    },
    ({ ctx, params: { wikiid }, query: { namespace } }) => unassignProcess(ctx, thingOf(wikiid, namespace)),
  )
}
