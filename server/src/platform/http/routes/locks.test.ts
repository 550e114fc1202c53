// Tests that a write can run beside others only if its access rule locks what the handler relies on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteOptions } from 'fastify'
import { type Access, access } from '../request/access.ts'
import type { RouteDeps } from './prepare.ts'
import { wrapRoute } from './routes.ts'

const wrap = (rule: Access) => () =>
  wrapRoute(
    {
      method: 'POST',
      url: '/presses/:pressid',
      config: { access: rule, locks: 'subject' },
      handler: async () => {},
    } as RouteOptions,
    {} as RouteDeps,
  )

test('a route whose access rule does not lock its subject stops the start', () => {
  assert.throws(wrap(access.signedIn), /POST \/presses\/:pressid does not lock its subject/)
  assert.doesNotThrow(wrap({ ...access.signedIn, locksSubject: true }))
})
