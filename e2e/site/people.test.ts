// Proves the management of people by an administrator: invitations, roles, disabled accounts, reset links.

// Covers: web/src/people/ web/src/teams/
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readCsv } from '@stepwright/rules'
import type { Page } from 'playwright-core'
import { checkAccessibility, openPage, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { confirmWithPassword, signIn } from '../support/works.ts'

const { browser, site, windowOfMara } = await openWorks('invited')
const context = await windowOfMara()

async function openPeople(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.url}/admin/people`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function chooseFor(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('an invited person joins, gets a role, is switched off and on again, and gets a new password', async () => {
  const page = await openPeople()
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('E-mail addresses (optional)').fill('tom@works.example')
  await page.getByRole('button', { name: 'Create an invitation link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Open invitations' }).waitFor()

  const guest = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await guest.goto(link)
  await guest.getByText('You are invited to Harbour Works.').waitFor()
  await checkAccessibility(guest, { within: 'main' })
  await guest.getByLabel('Name', { exact: true }).fill('Tom Berg')
  await guest.getByLabel('Password', { exact: true }).fill('another long one')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.getByRole('heading', { name: 'Hello, Tom Berg' }).waitFor()

  await page.reload()
  await page.getByLabel('Role of Tom Berg').selectOption('Author')
  await confirmWithPassword(page)
  await page.getByText('Tom Berg: Author').waitFor()
  await chooseFor(page, 'Tom Berg', 'Deactivate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await confirmWithPassword(page)
  await page.getByText('The account of Tom Berg is deactivated.').waitFor()
  await guest.goto(`${site.url}/account`)
  await guest.getByRole('heading', { name: 'Sign in' }).waitFor()
  await chooseFor(page, 'Tom Berg', 'Activate')
  await confirmWithPassword(page)
  await page.getByText('The account of Tom Berg is activated.').waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Actions for Tom Berg' }).click()
  await checkAccessibility(page, { within: '[role="menu"]' })
  await screenshot(page, 'people-menu-390')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  await chooseFor(page, 'Tom Berg', 'Password reset link')
  await page.getByRole('button', { name: 'Create the link' }).click()
  await confirmWithPassword(page)
  const reset = await page.getByLabel('Link', { exact: true }).inputValue()
  await guest.goto(reset)
  await guest.getByLabel('New password', { exact: true }).fill('one more long phrase')
  await guest.getByLabel('New password again').fill('one more long phrase')
  await checkAccessibility(guest, { within: 'main' })
  await guest.getByRole('button', { name: 'Set password' }).click()
  await guest.getByText('Your new password is set.').waitFor()
  await guest.goto(reset)
  await guest.getByLabel('New password', { exact: true }).fill('one more long phrase')
  await guest.getByLabel('New password again').fill('one more long phrase')
  await guest.getByRole('button', { name: 'Set password' }).click()
  await guest.getByText('This link no longer works').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await chooseFor(page, 'Tom Berg', 'Sessions and API tokens')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nobody is signed in to this account').waitFor()
  await page.keyboard.press('Escape')
  await signIn(site, guest, { email: 'tom@works.example', password: 'one more long phrase' })
  await chooseFor(page, 'Tom Berg', 'Sessions and API tokens')
  await dialog.getByRole('listitem').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await dialog.getByRole('button', { name: /^End session/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await dialog.getByText('Nobody is signed in to this account').waitFor()
  await guest.goto(`${site.url}/account`)
  await guest.getByRole('heading', { name: 'Sign in' }).waitFor()
  await guest.close()
  await page.close()
})

test('people are found by name, and an invitation can be withdrawn', async () => {
  const page = await openPeople()
  await page.getByLabel('Find people').fill('tom')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Tom Berg' }).waitFor()
  await page.getByRole('link', { name: 'Mara Lind' }).waitFor({ state: 'hidden' })
  await page.getByLabel('Find people').fill('zzzz')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody found').waitFor()
  await page.getByRole('button', { name: 'Show all people' }).click()
  await page.getByRole('link', { name: 'Mara Lind' }).waitFor()

  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('button', { name: 'Create an invitation link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Withdraw the invitation: Whoever has the link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('The invitation is withdrawn.').waitFor()
  const guest = await openPage(browser)
  await guest.goto(link)
  await guest.getByText('This invitation no longer works').waitFor()
  await checkAccessibility(guest, { within: 'main' })
  await guest.close()
  await page.close()
})

test('a file of people is checked line by line, added as accounts with one password, and the links are shown', async () => {
  const page = await openPeople()
  await site.api('POST', '/teams', { name: 'Night shift' })
  await page.reload()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import people' })
  await dialog.getByText('Accounts', { exact: true }).click()
  const lines = [
    'name;e-mail;role;teams',
    'Uwe Lang;uwe@works.example;Author;Night shift',
    'Ida Moor;ida@works.example;Moderator;',
    'Mara Again;mara@works.example;;',
    'Ole Ruhe;ole@works.example;King;Day shift',
  ]
  await dialog.getByLabel('Choose a CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await dialog.getByRole('row', { name: /uwe@works.example.*Ready/ }).waitFor()
  await dialog.getByRole('row', { name: /There is no role “King”. There is no team “Day shift”./ }).waitFor()
  await dialog.getByText('This address has an account.').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await screenshot(page, 'people-import')
  await dialog.getByRole('button', { name: 'Add 2 accounts' }).click()
  await confirmWithPassword(page)
  await dialog.getByText('2 of 2 added.').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await screenshot(page, 'people-imported')
  const links = (await dialog.getByLabel('Links').inputValue()).split('\n')
  const [address, link = ''] = (links[0] ?? '').split('\t')
  assert.deepEqual([links.length, address], [2, 'uwe@works.example'])
  await dialog.getByRole('button', { name: 'Copy all links' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('row', { name: /Uwe Lang/ })
  await row.getByText('Night shift').waitFor()
  await row.getByText('Never').waitFor()
  assert.equal(await row.getByLabel('Role of Uwe Lang').inputValue(), 'Author')
  const guest = await openPage(browser)
  await guest.goto(link)
  await guest.getByLabel('New password', { exact: true }).fill('one more long phrase')
  await guest.getByLabel('New password again').fill('one more long phrase')
  await guest.getByRole('button', { name: 'Set password' }).click()
  await guest.getByText('Your new password is set.').waitFor()
  await guest.close()

  await page.getByRole('combobox', { name: 'Team' }).selectOption('Night shift')
  await page.getByRole('link', { name: 'Ida Moor' }).waitFor({ state: 'hidden' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export (CSV)' }).click()
  const rows = readCsv(readFileSync(await (await download).path(), 'utf8'))
  assert.deepEqual(
    rows.slice(1).map(([, email]) => email),
    ['mara@works.example', 'uwe@works.example'],
  )
  await page.close()
})

test('several addresses are invited at a time with one role', async () => {
  const page = await openPeople()
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('E-mail addresses (optional)')
  await field.fill('a@works.example, b@')
  await dialog.getByRole('button', { name: 'Create an invitation link' }).click()
  await dialog.getByText('“b@” is not an e-mail address.').waitFor()
  await field.fill('a@works.example, Bea <b@works.example>')
  await dialog.getByLabel('Author').check()
  await dialog.getByRole('button', { name: 'Create an invitation link' }).click()
  await confirmWithPassword(page)
  await dialog.getByText('2 of 2 added.').waitFor()
  assert.match(
    await dialog.getByLabel('Links').inputValue(),
    /^a@works.example\thttp.*\nb@works.example\thttp/,
  )
  await dialog.getByRole('button', { name: 'Copy all links' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Withdraw the invitation: b@works.example' }).waitFor()
  await page.close()
})
