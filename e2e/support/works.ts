// The site that most journeys start on: Harbour Works, set up by its administrator Mara Lind.
import type { Page } from 'playwright-core'
import { type Site, type SiteOptions, startSite } from './site.ts'

export const mara = {
  email: 'mara@works.example',
  password: 'correct horse battery',
  username: 'Mara Lind',
}

export interface Works extends Site {
  /** A call of the API as the administrator. */
  api(method: string, path: string, body?: object): Promise<Response>
  /** Her key, for calls of other kinds. */
  authorization: string
  settings(): Promise<Record<string, unknown>>
}

export async function startWorks(
  registration: 'open' | 'invited',
  options: SiteOptions = {},
): Promise<Works> {
  const site = await startSite(options)
  let authorization = ''
  const api = (method: string, path: string, body?: object) =>
    fetch(`${site.local}/api/2.0${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const made = await api('POST', '/setup', {
    ...mara,
    code: site.code,
    title: 'Harbour Works',
    registration,
    language: 'en',
  })
  if (!made.ok) {
    await site.stop()
    throw new Error(`the site was not set up: ${made.status} ${await made.text()}`)
  }
  const { authToken } = (await made.json()) as { authToken: string }
  authorization = `api ${authToken}`
  const settings = async () => (await (await api('GET', '/settings')).json()) as Record<string, unknown>
  return { ...site, api, authorization, settings }
}

/** Fills the form for signing in, on whatever page shows it, and sends it. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in and waits for the greeting, in whatever language it is. */
export async function signIn(site: Site, page: Page, person: { email: string; password: string }) {
  await page.goto(`${site.url}/login`)
  await fillSignIn(page, person)
  await page.getByRole('heading', { name: /^(Hello|Guten Tag)/ }).waitFor()
}
