// The site for walks over all screens: filled with the sample content, with API calls as its administrator.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Call, callsAt } from '../../server/test/hosting/calls.ts'
import { adminSettings } from '../../server/test/hosting/people.ts'
import { hostSite } from './hosted-site.ts'
import { copyOf } from './prepared-data.ts'
import type { Site } from './site.ts'
import { until } from './wait.ts'
import { createSession, mara } from './works.ts'

/** Starts the site with the sample content. A page that shows a picture renders its size on demand. */
export async function startSample(): Promise<{ site: Site; call: Call }> {
  const env = { STEPWRIGHT_DEMO: '1', ...adminSettings(mara) }
  const { data, token } = await copyOf('sample', { env }, fillSample)
  forgetPictureSizes(data)
  const site = await hostSite({ data })
  return { site, call: callsAt(site.url, token).call }
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
  const call = callsAt(site.url, token).call
  const filled = () => call<{ type: string }[]>('GET', '/events?type=sample.filled')
  await until(async () => (await filled()).length > 0)
  return token
}

/** API calls as the administrator. */
export const callsOf = async (site: Site): Promise<Call> => callsAt(site.url, await createSession(site)).call
