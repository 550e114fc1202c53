// The site for walks over all screens: filled with the sample content, with API calls as its administrator.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hostSite } from './hosted-site.ts'
import { copyOf } from './prepared-data.ts'
import type { Call } from './screen-locations.ts'
import type { Site } from './site.ts'
import { until } from './wait.ts'
import { createSession, mara } from './works.ts'

/** Starts the site with the sample content. A page that shows a picture renders its size on demand. */
export async function startSample(): Promise<{ site: Site; call: Call }> {
  const env = {
    STEPWRIGHT_DEMO: '1',
    STEPWRIGHT_ADMIN_EMAIL: mara.email,
    STEPWRIGHT_ADMIN_PASSWORD: mara.password,
  }
  const { data, token } = await copyOf('sample', { env }, fillSample)
  forgetPictureSizes(data)
  const site = await hostSite({ data })
  return { site, call: callsWith(site, token) }
}

/** The jobs that render every picture size in advance cost 30 seconds of processor time on every copy. */
function forgetPictureSizes(data: string): void {
  const database = new DatabaseSync(join(data, 'stepwright.db'))
  database.exec("delete from jobs where handler = 'images.make-sizes'")
  database.close()
}

/** Waits for the content, and returns the token of the administrator. */
async function fillSample(site: Site): Promise<string> {
  const token = await createSession(site)
  const call = callsWith(site, token)
  const filled = () => call<{ type: string }[]>('GET', '/events?type=sample.filled')
  await until(async () => (await filled()).length > 0)
  return token
}

/** API calls as the administrator. */
export const callsOf = async (site: Site): Promise<Call> => callsWith(site, await createSession(site))

function callsWith({ url }: Site, token: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(`${url}/api/2.0${path}`, {
      method,
      headers: {
        authorization: `api ${token}`,
        ...(body !== undefined && {
          'content-type': body instanceof Uint8Array ? 'image/png' : 'application/json',
        }),
      },
      ...(body !== undefined && {
        body: body instanceof Uint8Array ? new Blob([body as BlobPart]) : JSON.stringify(body),
      }),
    })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`)
    return answer.status === 204 ? null : answer.json()
  }
}
