// The site that most tests start on: Harbour Works, set up by its administrator Mara Lind.
import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { type Call, type Calls, callsAt } from '../../server/test/hosting/calls.ts'
import { type Credentials, signIn as signInBy } from '../../server/test/hosting/people.ts'
import { type Site, type SiteOptions, type SiteProcess, startSite } from './site.ts'

export const mara = {
  email: 'mara@works.example',
  password: 'correct horse battery',
  username: 'Mara Lind',
}

/** The account page shows sessions by this name. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/147.0.0.0 Safari/537.36'

/** Its calls are those of the administrator. */
export interface Works extends Site, Calls {
  settings(): Promise<Record<string, unknown>>
}

/** Uses a separate server process. */
export async function startWorks(
  registration: 'open' | 'invited',
  options: SiteOptions = {},
): Promise<SiteProcess & Works> {
  const site = await startSite(options)
  try {
    return worksOf(site, await setUpWorks(site, registration))
  } catch (error) {
    await site.stop()
    throw error
  }
}

/** Sets up a new site and returns the token of Mara. */
export async function setUpWorks(site: Site, registration: 'open' | 'invited'): Promise<string> {
  const about = { code: site.code, title: 'Harbour Works', registration, language: 'en' }
  const { call } = callsAt(site.local)
  return (await call<{ authToken: string }>('POST', '/setup', { ...mara, ...about })).authToken
}

/** API calls of the administrator for this site. */
export function worksOf<S extends Site>(site: S, token: string): S & Works {
  const calls = callsAt(site.local, token)
  return { ...site, ...calls, settings: () => calls.call('GET', '/settings') }
}

interface PressStep {
  title: string
  text?: string
  imageid?: number
  fields?: readonly object[]
}

/** Creates a published guide of the press line with these steps and members, and returns the ids of its parts. */
export async function makePressGuide(call: Call, steps: readonly PressStep[], about: object = {}) {
  await call('POST', '/wikis', { namespace: 'CATEGORY', title: 'Press line', contents: 'The press.' })
  const { guideid } = await call<{ guideid: number }>('POST', '/guides', {
    category: 'Press line',
    type: 'how-to',
    subject: 'Change the oil',
    title: 'Change the oil of press 2',
    public: true,
    ...about,
  })
  for (const [index, { title, text = `${title} with care.`, imageid }] of steps.entries())
    await call('POST', `/guides/${guideid}/steps`, {
      orderby: index + 1,
      title,
      lines: [{ text, bullet: 'black', level: 0 }],
      ...(imageid && { media: { type: 'image', data: [imageid] } }),
    })
  const made = await call<{ steps: { stepid: number }[] }>('GET', `/guides/${guideid}`)
  const fields: number[] = []
  for (const [index, { fields: asked }] of steps.entries()) {
    if (!asked) continue
    const form = await call<{ fields: { field_revisionid: number }[] }>(
      'POST',
      `/step_forms/${made.steps[index]?.stepid}`,
      { fields: asked },
    )
    fields.push(...form.fields.map((field) => field.field_revisionid))
  }
  return { guideid, stepids: made.steps.map(({ stepid }) => stepid), fields }
}

/** Signs in without a browser and returns the token for the session cookie. */
export const createSession = (site: Site, person: Credentials = mara): Promise<string> =>
  signInBy(callsAt(site.local, '', { 'user-agent': USER_AGENT }).call, person)

/** Signs in without loading a page. The next page of the browser context is that of the person. */
export async function addSession(site: Site, context: BrowserContext, person?: Credentials): Promise<void> {
  const value = await createSession(site, person)
  await context.addCookies([{ name: 'session', value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
}

/** Ends the session of the browser. On the server, too: an answer under way would set a cleared cookie again. */
export async function endSession({ url }: Site, context: BrowserContext): Promise<void> {
  const cookies = await context.cookies(url)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { status } = await fetch(`${url}/api/2.0/user/token`, {
    method: 'DELETE',
    headers: { cookie, origin: url },
  })
  assert.equal(status, 204)
  await context.clearCookies()
}

/** In the dialog that asks for the password again. */
export async function confirmWithPassword(page: Page, { password }: Credentials = mara) {
  const dialog = page.getByRole('dialog', { name: 'Confirm with your password' })
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Fills in and sends the sign-in form of the current page. */
export async function fillSignIn(page: Page, { email, password }: Credentials) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in by the form and waits for the greeting in any language. */
export async function signIn(site: Site, page: Page, person: Credentials) {
  await page.goto(`${site.url}/login`)
  await fillSignIn(page, person)
  await page.getByRole('heading', { name: /^(Hello|Guten Tag)/ }).waitFor()
}
