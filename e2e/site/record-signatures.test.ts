// Proves signatures at the desk: a member of a team finds the run, sees what was recorded, signs, and sees later changes.
// Covers: web/src/records/signatures/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { addPerson } from '../../server/test/hosting/people.ts'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { waitForStart } from '../support/runs.ts'
import { eventually } from '../support/wait.ts'
import { addSession, createSession, makePressGuide, worksOf } from '../support/works.ts'

const { site, call, browser } = await openWorks('open')

interface Person {
  email: string
  username: string
  password: string
}

/** Returns the calls of this person and a browser in which they are signed in. */
async function enter(person: Person) {
  const open = async (options: BrowserContextOptions = {}) => {
    const context = await openWindow(browser, options)
    await addSession(site, context, person)
    return { context, page: await context.newPage() }
  }
  return { call: worksOf(site, await createSession(site, person)).call, open }
}

const ben = { email: 'ben@works.example', username: 'Ben Roth', password: 'long password of Ben' }
const otto = { email: 'otto@works.example', username: 'Otto Kern', password: 'long password of Otto' }
const bens = await addPerson(call, ben)
await addPerson(call, otto)
const { teamid } = await call<{ teamid: number }>('POST', '/teams', { name: 'Quality' })
await call('PUT', `/teams/${teamid}/users/${bens}`, {})
const { guideid, fields } = await makePressGuide(call, [
  {
    title: 'Tighten the plug',
    fields: [{ label: 'Torque', field_type: 'Numeric Input', unit: 'Nm' }],
  },
  {
    title: 'Release the press',
    fields: [
      {
        ...{ label: 'Checked', field_type: 'Signature', signer: 'team', signer_teamid: teamid },
        ...{ signs: 'run', meaning_text: 'Fit for use' },
      },
    ],
  },
])
const [torque, checked] = fields as [number, number]
const [bensWorks, ottos] = [await enter(ben), await enter(otto)]

let orders = 0
async function beginRun(): Promise<{ entryid: number; order: string }> {
  orders += 1
  const order = `RS-${orders}`
  const { entryid } = await ottos.call<{ entryid: number }>('POST', '/work_log', {
    ...{ guideid, workorderid: order },
  })
  await record(entryid, 12)
  return { entryid, order }
}
const record = (entryid: number, value: number) =>
  ottos.call('PUT', `/work_log/${entryid}/stepData`, { fields: { [torque]: value } })
const countUnread = async () => (await bensWorks.call<{ unread: number }>('GET', '/user/notices')).unread
const hasNoOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const section = (page: Page, name = 'Signatures') => page.getByRole('region', { name, exact: true })
const label = '2. Release the press: Checked'

async function filterUnsigned(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const fields = page.getByRole('dialog', { name: 'Filter', exact: true })
  await fields.getByRole('checkbox', { name: 'Not signed yet', exact: true }).press('Space')
  await page.getByRole('button', { name: 'Show the runs', exact: true }).click()
  const chips = page.getByRole('list', { name: 'Filters that are set', exact: true })
  await chips.getByText('Not signed yet', { exact: true }).waitFor()
}

/** Signs in the open dialog by keys alone. */
async function signByKeys(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign: Checked', exact: true })
  const password = dialog.getByLabel(/^Your password to sign/)
  await password.waitFor()
  for (let tabs = 0; tabs < 20; tabs += 1) {
    if (await password.evaluate((input) => input === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(ben.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

test('the operator asks in the run, and the notice leads to the record, where it is signed', async () => {
  const { entryid } = await beginRun()
  const his = await ottos.open({ viewport: { width: 1024, height: 768 } })
  await his.page.goto(`${site.url}/runs/${entryid}`)
  await his.page.getByRole('heading', { name: /Tighten the plug$/ }).waitFor()
  await waitForStart(his.page)
  await his.page.getByRole('button', { name: 'Next', exact: true }).click()
  const ask = his.page.getByRole('button', { name: 'Ask for the signature', exact: true })
  await ask.click()
  // Mara made the team and is a member.
  await his.page.getByText('Asked: 2 people get a notice.', { exact: true }).waitFor()
  await screenshot(his.page, 'record-signatures-asked-1024')
  await checkAccessibility(his.page, { within: 'main' })
  await ask.click()
  await his.page
    .getByText(/^This was asked for a short time ago\. You can ask again in \d+ minutes\.$/)
    .waitFor()
  await eventually(countUnread, 1)
  const { page, context } = await bensWorks.open({ viewport: { width: 390, height: 844 } })
  await page.goto(`${site.url}/notices`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Otto Kern asks for your signature in a run of “Change the oil of press 2”/ })
    .click()
  await page.waitForURL(`${site.url}/records/${entryid}`)
  const sign = section(page).getByRole('button', { name: `Sign: ${label}`, exact: true })
  await sign.focus()
  await page.keyboard.press('Enter')
  await page.getByText('1 answer of this run is signed.', { exact: true }).waitFor()
  await screenshot(page, 'record-signatures-dialog-390')
  await checkAccessibility(page, { within: 'dialog[open]' })
  await signByKeys(page)
  await section(page).getByText('Signed by Ben Roth: Fit for use', { exact: true }).waitFor()
  await eventually(async () => (await call<{ unread: number }>('GET', '/user/notices')).unread, 0)
  // The answer shows in the run of the operator.
  await his.page.reload()
  await his.page.getByText('Signed by Ben Roth', { exact: true }).waitFor()
  assert.equal(await ask.count(), 0)
  await his.context.close()
  await context.close()
})

for (const width of [390, 1440])
  test(`a member of the team finds the run by the filter, signs, and sees a later change: ${width} pixels`, async () => {
    const { entryid, order } = await beginRun()
    await record(entryid, 13)
    const { page, context } = await bensWorks.open({ viewport: { width, height: 900 } })
    await page.goto(`${site.url}/records`)
    await filterUnsigned(page)
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: order, exact: true }) })
    await row.getByText('1 signature missing', { exact: true }).waitFor({ state: 'attached' })
    await page.getByText('0 runs', { exact: true }).waitFor({ state: 'detached' })
    assert.ok(await hasNoOverflow(page))
    await screenshot(page, `record-signatures-list-${width}`)
    await row.getByRole('link', { name: order, exact: true }).click()
    await page.waitForURL(`${site.url}/records/${entryid}`)
    await page
      .getByRole('list', { name: 'Earlier values of Torque', exact: true })
      .getByText('12 Nm')
      .waitFor()
    await section(page).getByText('Not signed yet', { exact: true }).waitFor()
    await section(page)
      .getByRole('button', { name: `Sign: ${label}`, exact: true })
      .press('Enter')
    await signByKeys(page)
    await section(page).getByText('Signed by Ben Roth: Fit for use', { exact: true }).waitFor()
    assert.equal(await page.getByText('Changed after the signature', { exact: true }).count(), 0)
    await record(entryid, 14)
    await page.reload()
    await section(page).getByText('Changed after the signature', { exact: true }).waitFor()
    // Beside the value, too.
    await eventually(() => page.getByText('Changed after the signature', { exact: true }).count(), 2)
    await page.getByText(/^All events/).click()
    await page.getByText('Signed by Ben Roth: Fit for use', { exact: true }).last().waitFor()
    assert.ok(await hasNoOverflow(page))
    await screenshot(page, `record-signatures-changed-${width}`)
    await checkAccessibility(page, { within: 'main' })
    await section(page)
      .getByRole('button', { name: `Sign again: ${label}`, exact: true })
      .press('Enter')
    await signByKeys(page)
    await section(page).getByText('Signed by Ben Roth: Fit for use', { exact: true }).nth(1).waitFor()
    const { signatures } = await bensWorks.call<{ signatures: { changed_since: boolean }[] }>(
      'GET',
      `/work_log/${entryid}`,
    )
    assert.deepEqual(
      signatures.map(({ changed_since }) => changed_since),
      [true, false],
    )
    await context.close()
  })

test('a change while the dialog is open is shown instead of signed', async () => {
  const { entryid } = await beginRun()
  const { page, context } = await bensWorks.open({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${site.url}/records/${entryid}`)
  await section(page)
    .getByRole('button', { name: `Sign: ${label}`, exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Sign: Checked', exact: true })
  await dialog.getByLabel(/^Your password to sign/).fill(ben.password)
  await record(entryid, 15)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await section(page)
    .getByText('Something was changed meanwhile: look at it, then sign.', { exact: true })
    .waitFor()
  await page.getByText('15 Nm', { exact: true }).waitFor()
  await screenshot(page, 'record-signatures-meanwhile-1440')
  await section(page)
    .getByRole('button', { name: `Sign: ${label}`, exact: true })
    .press('Enter')
  await signByKeys(page)
  await section(page).getByText('Signed by Ben Roth: Fit for use', { exact: true }).waitFor()
  await context.close()
})

test('a run on hold says why it cannot be signed, and others see no button', async () => {
  const { entryid } = await beginRun()
  const his = await ottos.open()
  await his.page.goto(`${site.url}/records/${entryid}`)
  await section(his.page).getByText('Not signed yet', { exact: true }).waitFor()
  assert.equal(await section(his.page).getByRole('button').count(), 0)
  await his.context.close()
  await ottos.call('POST', `/work_log/${entryid}/suspend`, {})
  const { page, context } = await bensWorks.open()
  await page.goto(`${site.url}/records/${entryid}`)
  await section(page).getByText('This run is on hold. Continue it, then sign.', { exact: true }).waitFor()
  assert.equal(await section(page).getByRole('button').count(), 0)
  await context.close()
})

const languages = [
  ['en-GB', 'Signatures', 'Signed by Ben Roth: Fit for use'],
  ['de-DE', 'Unterschriften', 'Unterschrieben von Ben Roth: Fit for use'],
] as const

for (const [locale, title, said] of languages)
  test(`the record and the list fit at every width: ${locale}`, async () => {
    const { entryid } = await beginRun()
    const body = { field_revisionid: checked, password: ben.password, comment: 'Measured again, no leak' }
    const { last_hash: hash } = await bensWorks.call<{ last_hash: string }>('GET', `/work_log/${entryid}`)
    await bensWorks.call('POST', `/work_log/${entryid}/sign`, { ...body, hash })
    await record(entryid, 9)
    for (const width of [390, 1024, 1440]) {
      const { page, context } = await bensWorks.open({ locale, viewport: { width, height: 900 } })
      await page.goto(`${site.url}/records/${entryid}`)
      await section(page, title).getByText(said, { exact: true }).waitFor()
      assert.ok(await hasNoOverflow(page))
      await section(page, title).scrollIntoViewIfNeeded()
      await screenshot(page, `record-signatures-${locale}-${width}`)
      await page.goto(`${site.url}/records?unsigned=1`)
      await page.getByRole('row').nth(1).waitFor()
      assert.ok(await hasNoOverflow(page))
      await screenshot(page, `record-signatures-list-${locale}-${width}`)
      await context.close()
    }
  })
