// The site that walks through all screens go over: filled with the sample content, with calls as its administrator.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Call } from './screen-places.ts'
import { type Site, startSite } from './site.ts'
import { until } from './wait.ts'
import { mara } from './works.ts'

export async function startSample(): Promise<{ site: Site; call: Call }> {
  const site = await startSite({
    env: {
      STEPWRIGHT_DEMO: '1',
      STEPWRIGHT_ADMIN_EMAIL: mara.email,
      STEPWRIGHT_ADMIN_PASSWORD: mara.password,
    },
  })
  try {
    const call = await callsOf(site)
    const filled = () => call<{ type: string }[]>('GET', '/events?type=sample.filled')
    await until(async () => (await filled()).length > 0)
    return { site, call }
  } catch (error) {
    await site.stop()
    throw error
  }
}

/** As the administrator. */
export async function callsOf({ url }: Site): Promise<Call> {
  const send = async (
    method: string,
    path: string,
    { body, token = '' }: { body?: unknown; token?: string },
  ) => {
    const answer = await fetch(`${url}/api/2.0${path}`, {
      method,
      headers: {
        ...(token && { authorization: `api ${token}` }),
        ...(body !== undefined && {
          'content-type': body instanceof Uint8Array ? 'image/png' : 'application/json',
        }),
      },
      ...(body !== undefined && {
        body: body instanceof Uint8Array ? new Blob([body as BlobPart]) : JSON.stringify(body),
      }),
    })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`)
    return answer.json()
  }
  const { email, password } = mara
  const { authToken } = (await send('POST', '/user/token', { body: { email, password } })) as {
    authToken: string
  }
  return (method, path, body) => send(method, path, { body, token: authToken })
}

/** Nothing is awaited any more. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('.sw-skeletons') === null,
  )
