// Proves notices as users see them: the bell, its panel, the page, and the choice of kinds and mails.
// Circle: inner, because no other journey opens the bell.
// Covers: web/src/notices/ server/src/notices/
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startMailServer } from '../../server/test/hosting/mail-server.ts'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { intercept } from '../support/requests.ts'
import { eventually, until } from '../support/wait.ts'
import { confirmWithPassword, makePressGuide, mara, signIn } from '../support/works.ts'

const { site, call, browser, openAsMara } = await openWorks('invited')
const serial = { label: 'Serial number', field_type: 'Text Input' }
const { guideid, fields } = await makePressGuide(call, [{ title: 'Lock out', fields: [serial] }])
const tom = { username: 'Tom Reyes', email: 'tom@works.example', password: 'battery horse correct' }
await call('POST', '/users', tom)
const his = await (await openWindow(browser)).newPage()
await signIn(site, his, tom)

/** Tom writes with the session of his browser. */
const say = (text: string) =>
  his.evaluate(
    async ([address, body]) => {
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(address as string, { method: 'POST', headers, body: body as string })
      if (status !== 201) throw new Error(`${status}`)
    },
    [`/api/2.0/comments/guide/${guideid}`, JSON.stringify({ text })],
  )
const countUnread = async () => (await call<{ unread: number }>('GET', '/user/notices')).unread
const hasNoOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

const languages = [
  ['en-GB', 'Notices, 2 unread', 'All notices', 'Mark all as read', 'Notices', 'Unread', 'No unread notices'],
  [
    ...['de-DE', 'Mitteilungen, 2 ungelesen', 'Alle Mitteilungen', 'Alle gelesen'],
    ...['Mitteilungen', 'Ungelesene', 'Keine ungelesenen Mitteilungen'],
  ],
] as [string, string, string, string, string, string, string][]

const pages = new Map<string, Page>()
for (const [locale] of languages) pages.set(locale, await openAsMara({ locale }))

for (const [locale, bell, toAll, markAll, title, unread, noneUnread] of languages)
  for (const width of [390, 1440])
    test(`the bell counts, lists and leads to the page: ${locale}, ${width} pixels`, async () => {
      await say('Which oil?')
      await say('How much of it?')
      await eventually(countUnread, 2)
      const page = pages.get(locale) as Page
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${site.url}/categories`)
      const button = page.getByRole('button', { name: bell })
      await button.focus()
      await page.keyboard.press('Enter')
      const panel = page.getByRole('region', { name: title, exact: true })
      await panel.getByText('Tom Reyes').first().waitFor()
      await checkAccessibility(page, { within: '#notices-panel' })
      assert.ok(await hasNoOverflow(page))
      await screenshot(page, `notices-bell-${locale}-${width}`)
      await panel.getByRole('link', { name: toAll }).click()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByRole('main').getByText('Tom Reyes').first().waitFor()
      assert.ok(await hasNoOverflow(page))
      await screenshot(page, `notices-page-${locale}-${width}`)
      await page
        .getByRole('main')
        .getByRole('link', { name: /Tom Reyes/ })
        .first()
        .click()
      await page.waitForURL(new RegExp(`/Guide/.*/${guideid}`))
      await eventually(countUnread, 1)
      await page.goto(`${site.url}/notices`)
      await page.getByRole('main').getByRole('button', { name: markAll }).click()
      await eventually(countUnread, 0)
      await page.getByText(unread, { exact: true }).click()
      await page.getByRole('heading', { name: noneUnread }).waitFor()
      await screenshot(page, `notices-none-${locale}-${width}`)
    })

test('a notice appears on a page that is open, and in the bell of a user who has none', async () => {
  await his.goto(`${site.url}/notices`)
  await his.getByRole('heading', { name: 'No notices yet' }).waitFor()
  await his.getByRole('button', { name: 'Notices, none unread' }).waitFor()
  const [first] = await call<{ commentid: number }[]>(
    'GET',
    `/comments?context=guide&contextid=${guideid}&limit=1`,
  )
  await call('POST', `/comments/guide/${guideid}`, { text: 'The blue one', parentid: first?.commentid })
  await his.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await until(async () => {
    await his
      .getByRole('button', { name: /^Notices/ })
      .first()
      .click()
    return (await his.getByRole('button', { name: 'Notices, 1 unread' }).count()) === 1
  })
})

test('a page that fails to load says so, and loads on request', async () => {
  const page = await openAsMara()
  const letThrough = await intercept(page, '**/api/2.0/user/notices?offset**', (route) =>
    route.fulfill({ status: 500, json: { error: true, code: 'server.error', message: 'x', errors: [] } }),
  )
  await page.goto(`${site.url}/notices`)
  await page.getByRole('alert').waitFor()
  await checkAccessibility(page, { within: 'main' })
  letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('main').getByText('Tom Reyes').first().waitFor()
  await page.close()
})

test('kinds are switched off on the page and by mail, and a site without mail says so', async () => {
  const page = await openAsMara()
  await page.goto(`${site.url}/account`)
  await page.getByText('This site sends no mail.').waitFor()
  await screenshot(page, 'notices-choices-without-mail')
  const post = await startMailServer()
  await call('PATCH', '/settings', { mail: { host: '127.0.0.1', port: post.port, encryption: 'none' } })
  for (const [locale, width] of [
    ['en-GB', 390],
    ['de-DE', 1440],
  ] as const) {
    const other = pages.get(locale) as Page
    await other.setViewportSize({ width, height: 900 })
    await other.goto(`${site.url}/account`)
    const form = other.locator('section[aria-labelledby="account-notices"]')
    await form.getByRole('table').waitFor()
    await form.scrollIntoViewIfNeeded()
    assert.ok(await hasNoOverflow(other))
    await screenshot(other, `notices-choices-${locale}-${width}`)
  }
  await page.reload()
  const form = page.locator('section[aria-labelledby="account-notices"]')
  const kind = 'Comments on my guides and pages, and replies'
  await form.getByLabel(`${kind}: on the page of notices`).uncheck()
  await form.getByLabel(`${kind}: by mail`).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your choice of notices is saved.').waitFor()
  await say('Which wrench?')
  await until(async () => post.mails.length === 1)
  assert.match(post.mails[0]?.text ?? '', /Tom Reyes commented on/)
  assert.equal(await countUnread(), 0)
  await form.getByText('Never', { exact: true }).click()
  await eventually(() => form.getByLabel(`${kind}: by mail`).isDisabled(), true)
  await page.close()
})

test('an ID badge that stands in a record is invalidated from its notice, with the password', async () => {
  const users = await call<{ userid: number; username: string }[]>('GET', '/users?limit=50')
  const { userid } = users.find(({ username }) => username === tom.username)!
  const code = 'BADGE-TOM-0001'
  await call('PUT', `/users/${userid}/id_badge`, { old_password: mara.password, code })
  const at = Date.now()
  const event = { at, userid: (await call<{ userid: number }>('GET', '/user')).userid }
  const answers = [{ field_revisionid: fields[0], value: code, based_on: null }]
  await call('POST', `/work_log/${randomUUID()}/events`, {
    ...{ device: randomUUID(), sent: { at } },
    events: [
      {
        ...event,
        eventid: randomUUID(),
        seq: 1,
        type: 'started',
        guideid,
        workorderid: 'WO-1',
      },
      { ...event, eventid: randomUUID(), seq: 2, type: 'value.saved', answers },
    ],
  })
  const page = await openAsMara({ viewport: { width: 390, height: 844 } })
  const isReported = async () =>
    (await call<{ notices: { kind: string }[] }>('GET', '/user/notices')).notices.some(
      ({ kind }) => kind === 'badge_exposed',
    )
  await until(isReported)
  await page.goto(`${site.url}/notices`)
  await page.getByRole('button', { name: 'Invalidate the ID badge' }).click()
  await confirmWithPassword(page)
  await page.getByText('The ID badge of Tom Reyes is invalid. Give Tom Reyes a new one.').waitFor()
  const { id_badge_date } = await call<{ id_badge_date: number | null }>(
    'GET',
    `/users/${userid}/quick_sign_in`,
  )
  assert.equal(id_badge_date, null)
  await page.context().close()
})
