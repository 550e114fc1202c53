// Proves approvals in the app: administrators set up a process, authors ask, people and deputies sign, reject and close.
// Circle: inner, because no other journey rejects and closes a request for approval.
// Covers: web/src/approvals/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Call } from '../../server/test/hosting/calls.ts'
import { addPerson } from '../../server/test/hosting/people.ts'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { lineOf, makeCategory, makeGuide, openEditor, readGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { holdRequests } from '../support/requests.ts'
import { eventually } from '../support/wait.ts'
import { addSession, confirmWithPassword, createSession, mara, worksOf } from '../support/works.ts'

const { browser, site, windowOfMara } = await openWorks('open')
const maras = await windowOfMara()

interface Someone {
  email: string
  password: string
  username: string
  userid: number
}

async function addSomeone(username: string, privileges: readonly string[]): Promise<Someone> {
  const email = `${username.split(' ')[0]?.toLowerCase()}@works.example`
  const person = { email, username, password: `long password of ${username}` }
  return { ...person, userid: await addPerson(site.call, { ...person, privileges }) }
}

async function windowOf(person: Someone, locale = 'en-GB') {
  const context = await openWindow(browser, { locale })
  await addSession(site, context, person)
  return context
}

/** Calls the API as a person. */
const callAs = async <T>(person: Someone, ...request: Parameters<Call>): Promise<T> =>
  worksOf(site, await createSession(site, person)).call<T>(...request)

await site.call('PATCH', '/settings', { features: { releases: true } })
await makeCategory(site, 'Harbour Crane')
const authors = ['User', 'Author']
const anna = await addSomeone('Anna Kurz', authors)
const ben = await addSomeone('Ben Roth', authors)
const cleo = await addSomeone('Cleo Sand', authors)
const dora = await addSomeone('Dora Feld', authors)
const { teamid } = await site.call<{ teamid: number }>('POST', '/teams', { name: 'Quality' })
for (const { userid } of [ben, cleo]) await site.call('PUT', `/teams/${teamid}/users/${userid}`, {})
const annas = await windowOf(anna)
const bens = await windowOf(ben, 'de-DE')

const sizes = [390, 1440]
async function shoot(page: Page, name: string, height = 900): Promise<void> {
  for (const width of sizes) {
    await page.setViewportSize({ width, height })
    await screenshot(page, `approvals-${name}-${width}`)
  }
  await page.setViewportSize({ width: 1366, height: 900 })
}

/** Opens the address in the window of a person. */
const open = async (path: string, context = maras) => {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto(site.url + path)
  return page
}

async function rewrite(guideid: number, text: string): Promise<void> {
  const [step] = (await readGuide(site, guideid)).steps
  const lines = [{ text, bullet: 'black', level: 0 }]
  const path = `/guides/${guideid}/steps/${step?.stepid}?revisionid=${step?.revisionid}`
  await site.call('PATCH', path, { lines })
}

const firstLine = async (guideid: number) => {
  const answer = await fetch(`${site.url}/api/2.0/guides/${guideid}`)
  if (!answer.ok) return answer.status
  const guide = (await answer.json()) as { steps: { lines: { text_raw: string }[] }[] }
  return guide.steps[0]?.lines[0]?.text_raw
}

interface Asked {
  approval_requestid: number
  releaseid: number
  manifest_hash: string
}

/** Releases a guide and returns the request. */
async function ask(guideid: number, body: object = {}): Promise<Asked> {
  await site.call('POST', '/guides/releases', { guideid, ...body })
  const path = `/approvals/requests?guideid=${guideid}&status=pending`
  const { requests } = await site.call<{ requests: Asked[] }>('GET', path)
  assert.ok(requests[0])
  return requests[0]
}

const signAs = (person: Someone, { approval_requestid: id }: Asked, body: object = { approve: true }) =>
  callAs(person, 'POST', `/approvals/request/sign/${id}`, { ...body, password: person.password })

/** A public guide whose first release is approved, with a later edit. */
async function makeApproved(title: string, edit: string): Promise<number> {
  const guideid = await makeGuide(site, 'Harbour Crane', title, [['Switch the crane off.']])
  const { revisionid } = await readGuide(site, guideid)
  await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { public: true })
  const first = await ask(guideid)
  await signAs(anna, first)
  await signAs(ben, first)
  await rewrite(guideid, edit)
  return guideid
}

const signing = (page: Page) => page.getByRole('region', { name: /^(Sign|Unterschreiben)$/ })

const decide = (page: Page, decision: RegExp) => signing(page).getByRole('radio', { name: decision }).check()

test('an administrator sets up a process of two stages for the site, by keyboard too', async () => {
  const page = await open('/admin/approvals')
  await page.getByRole('heading', { name: 'No approval processes yet' }).waitFor()
  await shoot(page, 'admin-empty')
  await page.getByRole('link', { name: 'New approval process' }).click()
  await page.getByRole('button', { name: 'Add the process' }).click()
  await page.getByText('Enter a name.').waitFor()
  await page.getByText('Stage 1: Add a person or a team.').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Safety and quality')
  await page.getByRole('button', { name: 'Add a team to stage 1' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Quality$/ })
    .click()
  await page.getByRole('button', { name: 'Add a stage' }).click()
  await page.getByRole('button', { name: 'Add a person to stage 2' }).click()
  await page.getByLabel('Name of the person').fill('Anna')
  await page.getByRole('dialog').getByRole('button', { name: 'Choose: Anna Kurz' }).click()
  const stage = (number: number) => page.getByRole('list', { name: `People and teams of stage ${number}` })
  await stage(2).getByText('Anna Kurz').waitFor()
  const up = page.getByRole('button', { name: 'Move stage 2 up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await stage(1).getByText('Anna Kurz').waitFor()
  await stage(2).getByText('Team Quality').waitFor()
  await page.getByLabel('Days until overdue (optional)').first().fill('5')
  await page.getByLabel('Name of the stage (optional)').nth(1).fill(' Quality check ')
  await page.getByRole('switch', { name: /^Process of the site/ }).check()
  await shoot(page, 'admin-form', 1500)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add the process' }).click()
  await confirmWithPassword(page)
  await page.getByText('Safety and quality is saved.').first().waitFor()
  await page.getByText('Anna Kurz: 1 signature · within 5 days').waitFor()
  await page.getByText('Quality check · Team Quality: 1 signature').waitFor()
  await page.getByText('Process of the site', { exact: true }).waitFor()
  await shoot(page, 'admin-list')
  await page.getByRole('button', { name: 'Remove Safety and quality' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the process' }).click()
  await confirmWithPassword(page)
  await page
    .getByText(/^This is the process of the site/)
    .first()
    .waitFor()
})

test('a guide and a category get processes of their own', async () => {
  const page = await open('/c/Harbour_Crane')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Approval…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approval of “Harbour Crane”' })
  await dialog.getByText('Releases follow “Safety and quality”, the process of the site.').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await shoot(page, 'assign')
  await dialog.getByLabel('Approval process').selectOption('Safety and quality')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await confirmWithPassword(page)
  await page.getByText('The approval of “Harbour Crane” is saved.').first().waitFor()
  const guideid = await makeGuide(site, 'Harbour Crane', 'Check the brake', [['Lift 5 tons.']])
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('button', { name: 'More about this guide' }).click()
  await page.getByRole('menuitem', { name: 'Approval…' }).click()
  await page.getByText(/which is assigned to the category or one above it\.$/).waitFor()
  const ofGuide = page.getByRole('dialog')
  const choose = async (process: string) => {
    await ofGuide.getByLabel('Approval process').selectOption(process)
    await ofGuide.getByRole('button', { name: 'Save changes' }).click()
    await confirmWithPassword(page)
    await page.getByText('The approval of “Check the brake” is saved.').first().waitFor()
    await page.getByRole('button', { name: 'More about this guide' }).click()
    await page.getByRole('menuitem', { name: 'Approval…' }).click()
  }
  await choose('Without approval')
  await ofGuide.getByText('This guide is exempt: its releases take effect without approval.').waitFor()
  await shoot(page, 'assign-exempt')
  await choose('From its category or the site')
  await ofGuide.getByText(/which is assigned to the category or one above it\.$/).waitFor()
})

test('a first release waits for both stages, and its last signature makes it effective', async () => {
  const guideid = await makeGuide(site, 'Harbour Crane', 'Grease the slewing ring', [['Switch it off.']])
  const { revisionid } = await readGuide(site, guideid)
  await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { public: true })
  const page = await open(`/Guide/x/${guideid}`)
  await page.getByRole('button', { name: 'Release…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This release needs approval').waitFor()
  await dialog.getByText('Stage 1: Anna Kurz').waitFor()
  await dialog.getByText('Quality check: Team Quality').waitFor()
  await dialog.getByLabel('Notes for readers').fill('First release.\nRead it with care.')
  await checkAccessibility(page, { within: 'dialog[open]' })
  await shoot(page, 'release-dialog', 1200)
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await dialog.getByText('2 stages must approve before it takes effect.').waitFor()
  await dialog.getByText('Asked now: Anna Kurz').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await shoot(page, 'release-asked')
  await dialog.getByRole('link', { name: 'Open the request for approval' }).click()
  await page.getByRole('heading', { name: 'Approval of V1.0 of “Grease the slewing ring”' }).waitFor()
  await page.getByText('You made or released these changes.').waitFor()
  assert.equal(await signing(page).count(), 0)
  await shoot(page, 'request-author', 1700)
  assert.equal(await firstLine(guideid), 404)

  const view = await open('/', annas)
  await view.getByRole('link', { name: '1 release waits for your approval' }).click()
  await view.getByRole('link', { name: /^Grease the slewing ring · V1\.0/ }).waitFor()
  await shoot(view, 'list')
  await view.getByRole('link', { name: /^Grease the slewing ring · V1\.0/ }).click()
  await view.getByText('This is the first release').waitFor()
  await signing(view).getByRole('button', { name: 'Sign and approve' }).click()
  await signing(view).getByText('Choose whether you approve or reject.').waitFor()
  await decide(view, /^Approve/)
  await signing(view).getByText('I, Anna Kurz, approve V1.0 of “Grease the slewing ring”.').waitFor()
  await signing(view).getByLabel('Your password').fill('something else')
  await signing(view).getByLabel('Note (optional)').fill('Read on paper.')
  await signing(view).getByRole('button', { name: 'Sign and approve' }).click()
  await signing(view).getByText('This is not your password. Nothing was signed.').waitFor()
  assert.match(view.url(), /\/approvals\/\d+$/)
  assert.equal(await signing(view).getByLabel('Note (optional)').inputValue(), 'Read on paper.')
  await checkAccessibility(view, { within: 'main' })
  await signing(view).scrollIntoViewIfNeeded()
  await shoot(view, 'sign-wrong', 1900)
  await signing(view).getByLabel('Your password').fill(anna.password)
  await signing(view).getByRole('button', { name: 'Sign and approve' }).click()
  await view.getByText('Signed. V1.0 waits for further signatures.').first().waitFor()
  await view
    .getByRole('row', { name: /Anna Kurz/ })
    .getByText('Read on paper.')
    .waitFor()

  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByText('V1.0 waits for approval (Quality check, stage 2 of 2)').waitFor()
  await shoot(page, 'bar')
  await page.goto(`${site.url}/releases/${guideid}`)
  await page.getByText('Waits for approval', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Open the request for approval' }).waitFor()
  await shoot(page, 'releases')

  const german = await open('/approvals', bens)
  await german.getByText('Quality check (Stufe 2 von 2) · Safety and quality').waitFor()
  await german.getByRole('link', { name: /^Grease the slewing ring · V1\.0/ }).click()
  await decide(german, /^Genehmigen/)
  await signing(german).getByLabel('Ihr Passwort').fill(ben.password)
  await shoot(german, 'request-de', 1900)
  await signing(german).getByRole('button', { name: 'Unterschreiben und genehmigen' }).click()
  await german.getByText('Unterschrieben. V1.0 ist genehmigt.').first().waitFor()
  await german.getByRole('heading', { name: /^Stufe 1/ }).waitFor()
  await german.getByRole('heading', { name: /^Quality check/ }).waitFor()
  await german
    .getByRole('row', { name: /Ben Roth/ })
    .getByText('Quality check')
    .waitFor()
  await german.getByText(/^V1\.0 wurde am .* genehmigt$/).waitFor()
  await checkAccessibility(german, { within: 'main' })
  await shoot(german, 'approved-de', 1400)
  await german.emulateMedia({ media: 'print', colorScheme: 'light' })
  await german.setViewportSize({ width: 794, height: 1123 })
  await screenshot(german, 'approvals-paper')
  await german.emulateMedia({ media: null, colorScheme: null })
  assert.equal(await firstLine(guideid), 'Switch it off.')
})

test('a change is compared, rejected with a reason, and readers see what they saw', async () => {
  const guideid = await makeApproved('Check the hook', 'Switch the crane off and lock it.')
  const request = await ask(guideid)
  await signAs(anna, request)
  const opened = await open('/', bens)
  const letThrough = await holdRequests(opened, `**/api/2.0/guides/${guideid}/compare*`)
  const page = await open(`/approvals/${request.approval_requestid}`, bens)
  await page.getByRole('heading', { name: 'Was sich geändert hat' }).waitFor()
  assert.equal(await signing(page).count(), 0, 'nothing is signed before its changes are on the screen')
  letThrough()
  await decide(page, /^Ablehnen/)
  assert.ok(await page.locator('ins', { hasText: 'and lock it' }).isVisible())
  await signing(page).getByLabel('Ihr Passwort').fill(ben.password)
  await signing(page).getByRole('button', { name: 'Unterschreiben und ablehnen' }).click()
  await signing(page).getByText('Geben Sie den Grund an.').waitFor()
  await shoot(page, 'compare-de', 2200)
  await signing(page).getByRole('textbox', { name: 'Grund' }).fill('Das Schloss fehlt.')
  await signing(page).getByRole('button', { name: 'Unterschreiben und ablehnen' }).click()
  await page.getByText(/^V1\.1 wurde am .* abgelehnt$/).waitFor()
  await page.getByText('Grund: Das Schloss fehlt.').waitFor()
  await shoot(page, 'rejected-de', 1200)
  assert.equal(await firstLine(guideid), 'Switch the crane off.')
  const list = await open(`/releases/${guideid}`)
  await list.getByText('Rejected', { exact: true }).waitFor()
  await list.getByText('Reason: Das Schloss fehlt.').waitFor()
  await list.getByRole('link', { name: 'Show the approval' }).first().waitFor()
  await shoot(list, 'releases-rejected')
})

test('a request that ends in another window is not signed, and the page shows its state', async () => {
  const guideid = await makeApproved('Change the rope', 'Lower the hook.')
  const request = await ask(guideid)
  const page = await open(`/approvals/${request.approval_requestid}`, annas)
  await decide(page, /^Approve/)
  await signing(page).getByLabel('Your password').fill(anna.password)
  await site.call('PATCH', `/guides/releases/${request.releaseid}`, {
    status: 'closed',
    reason: 'The rope is late.',
  })
  await signing(page).getByRole('button', { name: 'Sign and approve' }).click()
  await page.getByText('Nothing was signed here').waitFor()
  await page.getByText('Reason: The rope is late.').waitFor()
  assert.equal(await signing(page).count(), 0)
  await checkAccessibility(page, { within: 'main' })
  await shoot(page, 'overtaken')
})

test('people are reminded once an hour, and a request is closed with a reason', async () => {
  const guideid = await makeApproved('Paint the jib', 'Sand the old paint.')
  // Typed before.
  const editor = await maras.newPage()
  await openEditor(editor, site, guideid)
  await lineOf(editor, 1, 1).fill('Sand the old paint, twice.')
  const request = await ask(guideid)
  const page = await open(`/approvals/${request.approval_requestid}`)
  await page.getByRole('button', { name: 'Remind' }).click()
  await page.getByText('1 person is reminded.').first().waitFor()
  await page.getByRole('button', { name: 'Remind' }).click()
  await page
    .getByText(/in (60|59) minutes/)
    .first()
    .waitFor()

  // Opened while it waits, it says so, and nothing can be typed.
  const locked = await maras.newPage()
  await locked.goto(`${site.url}/edit/${guideid}`)
  await locked.getByText('This guide waits for approval, so it cannot be edited now').waitFor()
  await locked.getByRole('link', { name: /^V1\.1 waits for approval/ }).waitFor()
  assert.equal(await locked.getByRole('textbox').count(), 0)
  await checkAccessibility(locked, { within: 'main' })
  await shoot(locked, 'locked')
  await locked.close()

  await lineOf(editor, 1, 1).press('Control+s')
  const bar = editor.getByRole('status').filter({ hasText: 'Not saved' })
  await bar.getByRole('link', { name: /^V1\.1 waits for approval/ }).waitFor()
  assert.equal(await lineOf(editor, 1, 1).inputValue(), 'Sand the old paint, twice.')
  await shoot(editor, 'refused')
  await bar.getByRole('button', { name: /^Not saved: This guide waits for approval/ }).click()
  const notice = editor.getByRole('alert').filter({ hasText: 'This could not be saved' })
  const [below, top] = await Promise.all(
    [bar, notice].map(async (each) => (await each.boundingBox()) ?? { y: 0, height: 0 }),
  )
  assert.ok(below && top && top.y >= below.y + below.height, 'the notice is not under the bar')
  await checkAccessibility(editor, { within: 'main' })
  await shoot(editor, 'editor')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Close request…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close the request' }).click()
  await dialog.getByText('Enter the reason.').waitFor()
  await shoot(page, 'close')
  await dialog.getByLabel('Reason').fill('Two coats are better.')
  await dialog.getByRole('button', { name: 'Close the request' }).click()
  await page.getByText(/^The request for V1\.1 was closed on/).waitFor()
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await editor.getByText('Saved, not released').waitFor()
  await editor.close()
})

test('a deputy is named in the account and signs for the person, in the own name', async () => {
  const page = await open('/account', annas)
  const section = page.getByRole('region', { name: 'Deputy for approvals' })
  await section.getByRole('button', { name: 'Name the deputy' }).click()
  await section.getByText('Choose who signs.').waitFor()
  await section.getByRole('button', { name: /Choose a person/ }).click()
  await page.getByLabel('Name of the person').fill('Dora')
  await page.getByRole('button', { name: 'Choose: Dora Feld' }).click()
  const inDays = await page.evaluate(() => {
    const date = new Date(Date.now() + 10 * 86_400_000)
    return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  })
  await section.getByLabel('Last day').fill(inDays)
  await section.getByLabel('Current password').fill(anna.password)
  await checkAccessibility(page, { within: 'main' })
  await section.scrollIntoViewIfNeeded()
  await shoot(page, 'deputy', 1500)
  await section.getByRole('button', { name: 'Name the deputy' }).click()
  await section.getByText(/^Dora Feld signs for you from/).waitFor()

  const guideid = await makeApproved('Balance the jib', 'Turn by 5 degrees.').catch(() => 0)
  assert.ok(guideid)
  const request = await ask(guideid)
  const doras = await windowOf(dora)
  const view = await open(`/approvals/${request.approval_requestid}`, doras)
  await decide(view, /^Approve/)
  await signing(view).getByText('I, Dora Feld, approve V1.1 of “Balance the jib” for Anna Kurz.').waitFor()
  await signing(view).getByLabel('Your password').fill(dora.password)
  await signing(view).getByRole('button', { name: 'Sign and approve' }).click()
  const signature = view.getByRole('row', { name: /Dora Feld/ })
  await signature.getByText('for Anna Kurz').waitFor()
  for (const { userid } of [dora, anna])
    await signature.getByText(`User ${userid}`, { exact: true }).waitFor()
  await site.call('PATCH', `/users/${dora.userid}`, { username: 'Dora Wald' })
  await view.reload()
  await signature.getByText(`User ${dora.userid} · Now named Dora Wald`).waitFor()
  await view.goto(`${site.url}/account`)
  await view.getByText('You sign for: Anna Kurz').waitFor()
  await shoot(view, 'represents', 1500)
  await doras.close()

  const people = await open('/admin/people')
  await people.getByRole('button', { name: 'Actions for Anna Kurz' }).click()
  await people.getByRole('menuitem', { name: 'Deputy…' }).click()
  const dialog = people.getByRole('dialog', { name: 'Deputy of Anna Kurz' })
  await checkAccessibility(people, { within: 'dialog[open]' })
  await shoot(people, 'deputy-of')
  await dialog.getByRole('button', { name: 'Remove the deputy' }).click()
  await dialog.getByRole('button', { name: 'Name the deputy' }).waitFor()
})

test('a stage without people says what to do, and accounts without a password sign with a code', async () => {
  const guideid = await makeApproved('Weld the mast', 'Grind the seam.')
  const request = await ask(guideid)
  const page = await open(`/approvals/${request.approval_requestid}`, annas)
  await signing(page).getByRole('button', { name: 'My account has no password' }).click()
  await signing(page).getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('Your account has a password. Sign with it.').first().waitFor()
  await signing(page).getByLabel('Your password').waitFor()
  await site.call('PATCH', `/users/${anna.userid}`, { enabled: false })
  const view = await open(`/approvals/${request.approval_requestid}`)
  await view.getByText('Nobody is left for 1 signature of this stage').waitFor()
  await checkAccessibility(view, { within: 'main' })
  await shoot(view, 'missing')
  await view.goto(`${site.url}/admin/approvals`)
  await view.getByText('Stage 1: 1 must sign, but only 0 can').waitFor()
  await shoot(view, 'too-few')
  await site.call('PATCH', `/users/${anna.userid}`, { enabled: true })
})

test('requests are listed by whom they wait for, who asked, and status', async () => {
  const page = await open('/approvals')
  await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor()
  await shoot(page, 'list-empty')
  await page.getByText('Asked by me', { exact: true }).click()
  await page.getByLabel('Status').selectOption('Rejected')
  await page.getByText('1 request', { exact: true }).waitFor()
  assert.match(page.url(), /list=own&status=rejected/)
  await page.getByText('All', { exact: true }).click()
  await eventually(
    () =>
      page
        .getByRole('link', { name: / · V1\.0/ })
        .count()
        .then((count) => count > 3),
    true,
  )
  await shoot(page, 'list-all')
  await page.getByRole('button', { name: `Account of ${mara.username}` }).click()
  await page.getByRole('link', { name: 'Approvals' }).first().waitFor()
  await shoot(page, 'menu')
})
