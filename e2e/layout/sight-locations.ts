// Locations besides the sample site: an empty site, a site with its first content, and a site with long words.
import type { Page } from 'playwright-core'
import type { Call } from '../../server/test/hosting/calls.ts'
import { hostSite } from '../support/hosted-site.ts'
import { openPanels, type ScreenLocation } from '../support/screen-locations.ts'
import type { Site } from '../support/site.ts'
import { mara } from '../support/works.ts'

/** Goes through the first run as a user does and checks each of its screens. */
export async function setUpByHand(page: Page, look: (name: string) => Promise<void>): Promise<Site> {
  const site = await hostSite()
  const field = (name: string) => page.locator(`input[autocomplete="${name}"]`)
  const next = () => page.locator('main form button[type="submit"]').click()
  await page.goto(site.url)
  await field('one-time-code').waitFor()
  await next()
  await page.locator('[aria-invalid="true"]').waitFor()
  await look('set-up, code is missing')
  await field('one-time-code').fill(site.code)
  await next()
  await page.locator('main input').nth(1).waitFor()
  await next()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await look('set-up, site and you')
  await page.locator('main input').first().fill('Werkzeugmaschineninstandhaltungsabteilung Nord')
  await field('name').fill(mara.username)
  await field('email').fill(mara.email)
  await field('new-password').fill(mara.password)
  await next()
  await page.locator('main input[type="radio"]').first().waitFor()
  await look('set-up, who may come')
  await next()
  await page.locator('main [role="switch"]').waitFor()
  await look('set-up, sample')
  await page.locator('main [role="switch"]').uncheck()
  await next()
  await page.waitForURL(`${site.url}/`)
  return site
}

const at = (...paths: string[]): ScreenLocation[] => paths.map((path) => ({ route: path, path }))

/** The site has no content, only the user. */
export const emptyLocations: ScreenLocation[] = at(
  '/',
  '/search?q=Drehmomentschlüssel',
  '/categories',
  '/teams',
  '/new',
  '/pictures',
  '/pages/new',
  '/device',
  '/runs',
  '/guides',
  '/records',
  '/review',
  '/notices',
  '/approvals',
  '/approvals/77',
  '/account',
  '/account/tokens',
  '/User/1',
  '/Guide/Nothing/77',
  '/c/Nothing',
  '/Item/Nothing',
  '/records/77',
  '/runs/77',
  '/nowhere',
  '/admin/settings',
  '/admin/people',
  '/admin/approvals',
  '/admin/approvals/new',
  '/admin/jobs',
  '/admin/storage',
  '/admin/deleted',
  '/admin/events',
  '/admin/backups',
  '/admin/records',
  '/admin/about',
)

interface Made {
  guideid: number
  entryid: number
  steps: { stepid: number }[]
}

/** Adds the first category, guide, step, comment and run. */
export async function addFirstThings(call: Call): Promise<ScreenLocation[]> {
  await call('POST', '/wikis', { namespace: 'CATEGORY', title: 'Presses', contents: 'All presses.' })
  const draft = { category: 'Presses', type: 'how-to', subject: 'Seal', title: 'Change the seal' }
  const { guideid: bare } = await call<Made>('POST', '/guides', draft)
  const { guideid } = await call<Made>('POST', '/guides', { ...draft, title: 'Drain it', public: true })
  await call('POST', `/guides/${guideid}/steps`, {
    orderby: 1,
    title: '',
    lines: [{ text: "Open the '''drain'''.", bullet: 'black', level: 0 }],
  })
  const { steps } = await call<Made>('GET', `/guides/${guideid}`)
  const said = { text: 'Take care: the oil is hot for an hour after the press has been switched off.' }
  await call('POST', `/comments/step/${steps[0]?.stepid}`, said)
  const { entryid } = await call<Made>('POST', '/work_log', { guideid, workorderid: 'FIRST-1' })
  return [
    ...at('/', '/categories', '/c/Presses', '/new', '/search?q=drain', '/runs', '/device', '/records'),
    ...at(
      `/edit/${bare}`,
      `/Guide/x/${bare}`,
      `/history/${bare}`,
      `/runs/start/${bare}`,
      `/translate/${bare}/de`,
    ),
    { route: '/edit/$id', path: `/edit/${guideid}` },
    {
      route: '/Guide/$title/$id',
      path: `/Guide/x/${guideid}`,
      dialogs: { 'comments of the step': openComments },
    },
    ...at(`/runs/${entryid}`, `/records/${entryid}`, `/charts/${guideid}`, '/admin/events', '/admin/people'),
  ]
}

async function openComments(page: Page): Promise<void> {
  for (const each of await page.locator('.sw-step-comments > summary').all()) await each.click()
  await page.locator('.sw-step-comments textarea').first().waitFor()
}

const long = 'Abkantpressenwerkzeugaufnahmevorrichtungsverriegelung'
const compound = 'Drehmomentschlüsselkalibrierungsprotokoll'

/** Realistic long German words, user names and file names. */
export async function addLongThings(call: Call): Promise<ScreenLocation[]> {
  await call('POST', '/wikis', { namespace: 'CATEGORY', title: long, contents: `${long} und ${compound}.` })
  const { guideid } = await call<Made>('POST', '/guides', {
    category: long,
    type: 'how-to',
    subject: compound,
    title: `${long} prüfen, schmieren und nach ${compound} freigeben`,
    summary: `Wie man die ${long} prüft.`,
    introduction: `Vor Beginn das ${compound} lesen.`,
    tools: [{ name: `Innensechskantschlüsselsatz ${compound}`, quantity: 12 }],
    public: true,
  })
  for (const orderby of [1, 2])
    await call('POST', `/guides/${guideid}/steps`, {
      orderby,
      title: `${long} ${orderby}`,
      lines: [
        { text: `Die ${long} mit dem '''Drehmomentschlüssel''' lösen.`, bullet: 'black', level: 0 },
        { text: `${compound} ausfüllen, ${compound} unterschreiben.`, bullet: 'icon_caution', level: 1 },
      ],
    })
  const { steps } = await call<Made>('GET', `/guides/${guideid}`)
  const [one, two] = steps.map(({ stepid }) => stepid)
  await call('POST', `/step_forms/${one}`, { fields: longFields })
  for (const place of [`guide/${guideid}`, `step/${one}`, `step/${two}`])
    await call('POST', `/comments/${place}`, { text: `${long}! Siehe ${compound}, Blatt 4711.` })
  const [shown] = await call<Made[]>('GET', '/guides?limit=1')
  const pictured = await call<Made>('GET', `/guides/${shown?.guideid}`)
  for (const { stepid } of pictured.steps.slice(0, 2))
    await call('POST', `/comments/step/${stepid}`, {
      text: `Das ${compound} liegt jetzt im Schrank neben der Tür. ${long}!`,
    })
  const run = { guideid, workorderid: 'FA-2026-0004711-INSTANDHALTUNG-NORDWEST' }
  const { entryid } = await call<Made>('POST', '/work_log', run)
  const withComments = (id: number | undefined): ScreenLocation => ({
    route: '/Guide/$title/$id',
    path: `/Guide/x/${id}`,
    dialogs: { 'comments of a step': openComments },
  })
  return [
    withComments(guideid),
    withComments(shown?.guideid),
    ...at(`/c/${long}`, `/history/${guideid}`, `/translate/${guideid}/de`, `/runs/start/${guideid}`),
    ...at(`/records?guide=${guideid}`, `/records/${entryid}`, `/charts/${guideid}`, `/search?q=${compound}`),
    { route: '/edit/$id', path: `/edit/${guideid}`, dialogs: { panels: openPanels, form: openForm } },
    { route: '/runs/$id', path: `/runs/${entryid}`, dialogs: runDialogs },
  ]
}

const longFields = [
  {
    label: `Anzugsdrehmoment der ${long}`,
    field_type: 'Numeric Input',
    unit: 'Nm',
    min: 10.5,
    max: 14,
    required: true,
  },
  {
    label: 'Ergebnis',
    field_type: 'Radios',
    options: ['In Ordnung', 'Nacharbeit', `Ausschuss wegen ${long}`],
  },
  { label: `${compound} liegt bei`, field_type: 'Checkbox' },
  { label: 'Ebenheit', field_type: 'Numeric Input', unit: 'mm', readings: 8 },
  { label: `Bild der ${long}`, field_type: 'Image' },
]

async function openForm(page: Page): Promise<void> {
  await page.locator('.sw-edit-step, [id^="edit-s"]').getByRole('button', { name: /^Form/ }).first().click()
  await page.locator('dialog[open] input').first().waitFor()
}

const inMore = (nth: number) => async (page: Page) => {
  await page.locator('.sw-run-bar button').last().click()
  await page.locator('dialog[open] .sw-run-list button').nth(nth).click()
  await page.locator('dialog[open] textarea').waitFor()
}

async function onTheList(page: Page): Promise<void> {
  await page.locator('.sw-run-place').click()
  await page.locator('dialog[open] .sw-run-list').waitFor()
}

async function toLastStep(page: Page): Promise<void> {
  await onTheList(page)
  await page.locator('dialog[open] .sw-run-list button').nth(1).click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

const runDialogs = {
  'step list': onTheList,
  'put on hold': inMore(0),
  cancelled: inMore(1),
  'last step': toLastStep,
  summary: async (page: Page) => {
    await toLastStep(page)
    await page.locator('.sw-run-next').click()
    await page.locator('.sw-run-summary').waitFor()
  },
}
