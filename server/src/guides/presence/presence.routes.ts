// The routes by which windows report that a guide is edited in them.
import { Type } from 'typebox'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { guideAccess } from '../guides.access.ts'
import { Editing, WindowId, WindowState } from './presence.schema.ts'
import { closeWindow, reportWindow } from './presence.ts'

const guideParams = Type.Object({ guideid: identifier('Number of the guide') })
const windowParams = Type.Object({
  ...guideParams.properties,
  windowid: WindowId,
})

export function presenceRoutes(app: App): void {
  const route = declare(app, ['guides'])
  route.put(
    '/guides/:guideid/editing',
    guideAccess.edit,
    {
      id: 'reportEditing',
      summary: 'Report that a window edits a guide, and read who else does',
      params: guideParams,
      body: WindowState,
      answer: Editing,
      locks: 'nothing',
    },
    ({ ctx, params, body }) => reportWindow(ctx, params.guideid, body),
  )

  route.delete(
    '/guides/:guideid/editing/:windowid',
    guideAccess.readSignedIn,
    {
      id: 'endEditing',
      summary: 'Report that a window edits a guide no more',
      params: windowParams,
      status: 204,
      locks: 'nothing',
    },
    ({ ctx, params }) => closeWindow(ctx, params.guideid, params.windowid),
  )
}
