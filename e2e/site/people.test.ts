// Proves the management of people by an administrator: invitations, roles, disabled accounts, reset links.

// Covers: web/src/people/ web/src/teams/
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, openPage, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { signIn } from '../support/works.ts'

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
  await page.getByLabel('E-mail address (optional)').fill('tom@works.example')
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
  await page.getByText('Tom Berg: Author').waitFor()
  await chooseFor(page, 'Tom Berg', 'Deactivate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('The account of Tom Berg is deactivated.').waitFor()
  await guest.goto(`${site.url}/account`)
  await guest.getByRole('heading', { name: 'Sign in' }).waitFor()
  await chooseFor(page, 'Tom Berg', 'Activate')
  await page.getByText('The account of Tom Berg is activated.').waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Actions for Tom Berg' }).click()
  await checkAccessibility(page, { within: '[role="menu"]' })
  await screenshot(page, 'people-menu-390')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  await chooseFor(page, 'Tom Berg', 'Password reset link')
  await page.getByRole('button', { name: 'Create the link' }).click()
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
  await page.getByRole('button', { name: 'Sessions and API tokens of Tom Berg' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nobody is signed in to this account').waitFor()
  await page.keyboard.press('Escape')
  await signIn(site, guest, { email: 'tom@works.example', password: 'one more long phrase' })
  await page.getByRole('button', { name: 'Sessions and API tokens of Tom Berg' }).click()
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
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('link', { name: 'Tom Berg' }).waitFor()
  await page.getByRole('link', { name: 'Mara Lind' }).waitFor({ state: 'hidden' })
  await page.getByLabel('Find people').fill('zzzz')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody found').waitFor()

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
