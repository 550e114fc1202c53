// Proves the account pages: profile, password, tokens and sessions, and the profile that other users see.
// Covers: web/src/account/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility, openPage, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { choose, eventually } from '../support/wait.ts'
import { mara, signIn } from '../support/works.ts'

const { browser, site, windowOfMara } = await openWorks('open')
const context = await windowOfMara({ permissions: ['clipboard-read', 'clipboard-write'] })
const page = await context.newPage()
/** The token of the administrator has been ended. */
const languageOfAccount = async () => {
  const answer = await context.request.get(`${site.url}/api/2.0/user`)
  return ((await answer.json()) as { langid: string }).langid
}

test('somebody introduces themselves, and the profile shows it', async () => {
  await page.goto(`${site.url}/account`)
  await page.getByLabel('Unique name (optional)').fill('Not Allowed')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('3 to 30 small letters, digits, _ or -, beginning with a letter or digit.').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'unique_username')

  await page.getByLabel('Unique name (optional)').fill('mara_lind')
  await page.getByLabel('Location (optional)').fill('Kiel')
  await page.getByLabel('In one line (optional)').fill('Keeps the cranes running')
  await page.getByLabel('About me (optional)').fill("I like '''grease'''.")
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your profile is saved.').waitFor()

  await page.getByRole('link', { name: 'See my profile as others do' }).click()
  await page.getByRole('heading', { name: 'Mara Lind', level: 1 }).waitFor()
  await page.getByText('@mara_lind').waitFor()
  await page.getByText('Keeps the cranes running').waitFor()
  await page.locator('.sw-prose strong', { hasText: 'grease' }).waitFor()
  await page.waitForURL('**/User/1/mara-lind')
  await page.setViewportSize({ width: 390, height: 844 })
  await screenshot(page, 'profile-390')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a profile tells what somebody has written, marked and earned', async () => {
  await site.api('POST', '/wikis', { namespace: 'CATEGORY', title: 'Cranes', contents: 'All cranes.' })
  const body = { category: 'Cranes', type: 'how-to', title: 'Oil the boom', public: true }
  const { guideid } = (await (await site.api('POST', '/guides', body)).json()) as { guideid: number }
  await site.api('PUT', `/user/favorites/guides/${guideid}`)
  await page.goto(`${site.url}/User/1`)
  await page
    .getByRole('region', { name: 'Guides' })
    .getByRole('link', { name: /Oil the boom/ })
    .waitFor()
  await page
    .getByRole('region', { name: 'Favourites' })
    .getByRole('link', { name: /Oil the boom/ })
    .waitFor()
  await page.getByText('marked as completed are listed here').waitFor()
  await page.getByRole('region', { name: 'Badges' }).getByText('First Guide').waitFor()
})

test('a team is made, filled, handed over and left', async () => {
  await site.api('POST', '/users', {
    email: 'tom@works.example',
    username: 'Tom Berg',
    password: 'another long one',
  })
  await page.goto(`${site.url}/teams`)
  await page.getByText('No teams yet').waitFor()
  await page.getByRole('button', { name: 'New team' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Night shift')
  await page.getByLabel('What is it for? (optional)').fill('Works until six.')
  await choose(page.getByLabel('People can join with a code'))
  await page.getByLabel('Join code').fill('short')
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByText('The code needs at least 8 characters.').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.getByLabel('Join code').fill('lock-out first')
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('heading', { name: 'Night shift', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Edit team' }).waitFor()

  const guest = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await signIn(site, guest, { email: 'tom@works.example', password: 'another long one' })
  await guest.goto(page.url())
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.getByLabel('Join code').fill('something else')
  await guest.getByRole('dialog').getByRole('button', { name: 'Join' }).click()
  await guest.getByText('This is not the code of the team.').waitFor()
  await guest.getByLabel('Join code').fill('lock-out first')
  await guest.getByRole('dialog').getByRole('button', { name: 'Join' }).click()
  await guest.getByRole('heading', { name: '2 members' }).waitFor()
  await guest.close()

  await page.reload()
  await page.getByRole('button', { name: 'Hand the team over to Tom Berg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('Tom Berg owns the team now.').waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: '1 member' }).waitFor()
})

test('a profile is found by searching, and one that does not exist is not', async () => {
  await page.goto(site.url)
  await page.getByRole('combobox', { name: 'Search this site' }).fill('mara')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'People', level: 2 }).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Mara Lind/ })
    .click()
  await page.getByRole('heading', { name: 'Mara Lind', level: 1 }).waitFor()
  await page.goto(`${site.url}/User/999/nobody`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto(`${site.url}/search?q=zzzz`)
  await page.getByText('Nothing found').waitFor()
})

test('a token is shown once, works, and no longer works when it is revoked', async () => {
  await page.goto(`${site.url}/account/tokens`)
  await page.getByText('No API tokens yet').waitFor()
  await page.getByRole('button', { name: 'New API token' }).click()
  await page.getByRole('button', { name: 'Create API token' }).click()
  await page.getByText('Please fill this in.').first().waitFor()
  await page.getByLabel('What is it for?').fill('Stock export')
  await choose(page.getByLabel('Work on runs'))
  await page.getByLabel('Current password').fill('not this one')
  await page.getByRole('button', { name: 'Create API token' }).click()
  await page.getByText('This is not your current password.').waitFor()
  await page.getByLabel('Current password').fill(mara.password)
  await page.getByRole('button', { name: 'Create API token' }).click()
  await page.getByText('Copy the API token now.').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const token = await page.getByLabel('API token', { exact: true }).inputValue()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText()), token)
  const ask = () => fetch(`${site.url}/api/2.0/user`, { headers: { authorization: `api ${token}` } })
  assert.equal((await ask()).status, 200)

  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Stock export' })
    .getByText('Read, Work on runs')
    .waitFor()
  await eventually(async () => (await page.content()).includes(token), false)
  await page.getByRole('button', { name: 'Revoke: Stock export' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Revoke “Stock export”?').waitFor()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The API token is revoked.').waitFor()
  assert.equal((await ask()).status, 401)

  await site.api('POST', '/user/token', { email: mara.email, password: mara.password })
  await page.reload()
  await page.getByRole('button', { name: 'End everything' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End everything' }).click()
  await page.getByText('Everything is ended.').waitFor()
  await page.getByText('This browser').waitFor()
  await page.getByRole('button', { name: 'End everything' }).waitFor({ state: 'hidden' })
})

test('Escape closes a dialog and gives the focus back', async () => {
  await page.goto(`${site.url}/account/tokens`)
  await page.getByRole('button', { name: 'New API token' }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'label')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'New API token')
})

test('the language chosen in the account follows to another browser', async () => {
  await page.goto(`${site.url}/account`)
  await page.getByRole('button', { name: 'Account of Mara Lind' }).click()
  await page.getByText('Deutsch', { exact: true }).first().click()
  await page.getByRole('heading', { name: 'Mein Konto' }).waitFor()
  // The app shows the language before the account has it.
  await eventually(languageOfAccount, 'de')

  const other = await openPage(browser)
  await signIn(site, other, mara)
  await other.getByRole('heading', { name: 'Guten Tag, Mara Lind' }).waitFor()
  await other.close()

  await page.getByText('English', { exact: true }).first().click()
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  await eventually(languageOfAccount, 'en')
})

test('the password is changed only with the old one, and the new one then counts', async () => {
  await page.goto(`${site.url}/account`)
  const part = page.getByRole('region', { name: 'Password' })
  await part.getByLabel('Current password').fill('not the right one')
  await part.getByLabel('New password', { exact: true }).fill('a brand new phrase')
  await part.getByLabel('New password again').fill('a brand new phrase')
  await part.getByRole('button', { name: 'Change password' }).click()
  await part.getByText('This is not your current password.').waitFor()
  await part.getByLabel('Current password').fill(mara.password)
  await part.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed.').waitFor()
  await page.close()

  const fresh = await openPage(browser)
  await signIn(site, fresh, { ...mara, password: 'a brand new phrase' })
  await fresh.getByRole('heading', { name: 'Hello, Mara Lind' }).waitFor()
  await fresh.close()
})
