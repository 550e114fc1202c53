// Proves signatures in runs in the app: an author asks for them, the run waits, people sign with their password, and a
// later change shows.
// Circle: inner, because no other journey signs in a run with a password, a PIN and a badge.
// Covers: web/src/run/signing/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addPerson } from '../../server/test/hosting/people.ts'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { makeCategory, makeGuide, openEditor } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { waitForStart, waitUntilSent } from '../support/runs.ts'
import { scan } from '../support/scanner.ts'
import { eventually, restingBox } from '../support/wait.ts'
import { makePressGuide, mara } from '../support/works.ts'

const { site, call, openAsMara, windowOfMara } = await openWorks('open')

const ben = { email: 'ben@works.example', username: 'Ben Roth', password: 'long password of Ben' }
const bens = await addPerson(call, ben)
const { teamid } = await call<{ teamid: number }>('POST', '/teams', { name: 'Quality' })
await call('PUT', `/teams/${teamid}/users/${bens}`, {})

interface Run {
  status: string
  unsigned_count: number
  missing_count: number
  signatures: {
    name: string
    meaning_text: string
    method: string
    comment: string
    changed_since: boolean
  }[]
}
const desk = await openAsMara({ viewport: { width: 1280, height: 900 } })
const read = (entryid: number) => call<Run>('GET', `/work_log/${entryid}`)

const { guideid } = await makePressGuide(call, [
  {
    title: 'Tighten the plug',
    fields: [
      { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm' },
      { label: 'Done', field_type: 'Signature', signs: 'answer', blocks: true },
    ],
  },
  {
    title: 'Release the press',
    fields: [
      {
        ...{ label: 'Checked', field_type: 'Signature', signer: 'team', signer_teamid: teamid },
        ...{ signs: 'run', meaning_text: 'Fit for use', required: true },
      },
    ],
  },
])

let orders = 0
async function openRun(page: Page): Promise<number> {
  orders += 1
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', {
    ...{ guideid, workorderid: `SG-${orders}` },
  })
  await page.goto(`${site.url}/runs/${entryid}`)
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await waitForStart(page)
  return entryid
}

const waits = 'This step waits for the signature “Done”. Then it goes on.'

async function signAs(page: Page, label: string, person?: typeof ben): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Sign: ${label}` })
  if (person) {
    await dialog.getByRole('button', { name: /Who signs/ }).click()
    const list = page.getByRole('dialog', { name: 'Who signs' })
    await list.getByRole('button', { name: `Choose: ${person.username}` }).click()
    await dialog.getByLabel(`Password of ${person.username}`).fill(person.password)
  } else await dialog.getByLabel('Your password to sign').fill(mara.password)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

for (const [width, height] of [
  [1024, 768],
  [768, 1024],
] as const)
  test(`a run waits for its signature, and two people sign by touch at ${width} × ${height}`, async () => {
    const context = await windowOfMara({ viewport: { width, height }, hasTouch: true })
    const page = await context.newPage()
    const entryid = await openRun(page)
    const sign = page.getByRole('button', { name: 'Sign', exact: true })
    const next = page.getByRole('button', { name: 'Next' })
    await page.getByLabel('Torque').fill('12')
    await next.tap()
    await page.getByText(waits).first().waitFor()
    await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
    const box = await restingBox(sign)
    assert.ok(box.height >= 48 && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box))
    await checkAccessibility(page, { within: 'main' })
    await sign.tap()
    const dialog = page.getByRole('dialog', { name: 'Sign: Done' })
    await dialog.getByText('Signs the answer to “Torque”').waitFor()
    await dialog.getByText('12 Nm').waitFor()
    await screenshot(page, `signatures-dialog-${width}`)
    await checkAccessibility(page, { within: 'dialog[open]' })
    await dialog.getByLabel('Your password to sign').fill('wrong password')
    await dialog.getByRole('button', { name: 'Sign', exact: true }).tap()
    await dialog.getByText('This is not the password. Nothing was signed.').waitFor()
    await signAs(page, 'Done')
    await page.getByText('Signed by Mara Lind').waitFor()
    await screenshot(page, `signatures-signed-${width}`)
    await next.tap()
    await page.getByRole('heading', { name: 'Release the press' }).waitFor()
    await page.getByText('Signed by a member of the team Quality').waitFor()
    await page.getByRole('button', { name: 'Finish', exact: true }).tap()
    await page.getByText('1 answer is missing').waitFor()
    await page.getByRole('button', { name: 'To missing answer' }).tap()
    await sign.tap()
    await signAs(page, 'Checked', ben)
    await page.getByText('Signed by Ben Roth').waitFor()
    await page.getByText(`User ${bens} · signed with the password`).waitFor()
    const { signatures, unsigned_count } = await read(entryid)
    assert.equal(unsigned_count, 0)
    assert.deepEqual(
      signatures.map(({ name, meaning_text, method }) => [name, meaning_text, method]),
      [
        ['Mara Lind', 'Performed', 'password'],
        ['Ben Roth', 'Fit for use', 'password'],
      ],
    )
    await context.close()
  })

test('keys stop at a step that waits, sign it, and a change after the signature can be signed again', async () => {
  const entryid = await openRun(desk)
  await desk.getByLabel('Torque').fill('12')
  await desk.keyboard.press('PageDown')
  await desk.getByText(waits).first().waitFor()
  const sign = desk.getByRole('button', { name: 'Sign', exact: true })
  await eventually(() => sign.evaluate((button) => button === document.activeElement), true)
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Sign: Done' })
  const password = dialog.getByLabel('Your password to sign')
  await password.waitFor()
  while (!(await password.evaluate((input) => input === document.activeElement)))
    await desk.keyboard.press('Tab')
  await desk.keyboard.type(mara.password)
  await desk.keyboard.press('Enter')
  await desk.getByText('Signed by Mara Lind').waitFor()
  await desk.getByLabel('Torque').fill('13')
  await desk.keyboard.press('PageDown')
  await desk.getByRole('heading', { name: 'Release the press' }).waitFor()
  await waitUntilSent(desk)
  await desk.keyboard.press('PageUp')
  await desk.getByText('Changed after the signature').waitFor()
  await desk.getByRole('button', { name: 'Sign again' }).click()
  await dialog.getByText('13 Nm').waitFor()
  await signAs(desk, 'Done')
  await desk.getByText('Changed after the signature').waitFor({ state: 'detached' })
  const { signatures } = await read(entryid)
  assert.deepEqual(
    signatures.map(({ changed_since }) => changed_since),
    [true, false],
  )
})

test('an answer that another device changes meanwhile is shown before it is signed', async () => {
  const entryid = await openRun(desk)
  await desk.getByLabel('Torque').fill('12')
  await desk.getByRole('button', { name: 'Sign', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Sign: Done' })
  await dialog.getByText('12 Nm').waitFor()
  // Otherwise the answer of this device could arrive after that of the other one.
  const values = () => call<{ value: string }[]>('GET', `/work_log/${entryid}/values`)
  await eventually(async () => (await values()).map(({ value }) => value), ['12'])
  await waitUntilSent(desk)
  const [{ field_revisionid }] = (
    await call<{ fields: [{ field_revisionid: number }] }[]>('GET', `/work_log/${entryid}/step_forms`)
  )[0]!.fields
  await call('PUT', `/work_log/${entryid}/stepData`, { fields: { [field_revisionid]: 14 } })
  await dialog.getByLabel('Your password to sign').fill(mara.password)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByText('Something was changed meanwhile: look at it, then sign.').waitFor()
  await dialog.getByText('14 Nm').waitFor()
  assert.equal((await read(entryid)).signatures.length, 0)
  await signAs(desk, 'Done')
  await desk.getByText('Signed by Mara Lind').waitFor()
})

test('without a network nothing is signed, and the step says so', async () => {
  const context = desk.context()
  await openRun(desk)
  await context.setOffline(true)
  await desk.getByText('Sign when the network is back.').waitFor()
  assert.equal(await desk.getByRole('button', { name: 'Sign', exact: true }).count(), 0)
  await desk.getByRole('button', { name: 'Next' }).click()
  await desk.getByText(waits).first().waitFor()
  await context.setOffline(false)
  await desk.getByRole('button', { name: 'Sign', exact: true }).waitFor()
})

test('on a shared device one signs with a PIN and another by scanning an ID badge', async () => {
  const secrets = { old_password: mara.password }
  await call('PUT', '/user/pin', { ...secrets, pin: '7294' })
  await call('PUT', `/users/${bens}/id_badge`, { ...secrets, code: 'BADGE-BEN-1' })
  const context = await windowOfMara({ viewport: { width: 1024, height: 768 } })
  const registered = await context.request.post(`${site.url}/api/2.0/shared_devices`, {
    data: { name: 'Press 2', old_password: mara.password },
    headers: { origin: site.url },
  })
  assert.equal(registered.status(), 201, await registered.text())
  const page = await context.newPage()
  const entryid = await openRun(page)
  await page.getByLabel('Torque').fill('12')
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  await sign.click()
  const dialog = page.getByRole('dialog', { name: 'Sign: Done' })
  await dialog.getByLabel('Your PIN').fill('7295')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByText('This is not the PIN. Nothing was signed.').waitFor()
  await dialog.getByRole('button', { name: 'No password? Sign with a code from a mail' }).click()
  await dialog.getByRole('button', { name: 'Mail a code' }).waitFor()
  await dialog.getByLabel('Code from the mail').fill('AAAA-BBBB')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByText('This code is not valid, was used, or has expired. Nothing was signed.').waitFor()
  await dialog.getByRole('button', { name: 'Sign with the PIN' }).click()
  await screenshot(page, 'signatures-pin-1024')
  await dialog.getByLabel('Your PIN').fill('7294')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText('Signed by Mara Lind').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await sign.click()
  await page.getByText('Or scan the ID badge of whoever signs.').waitFor()
  await scan(page, 'BADGE-NOBODY')
  await page.getByText(/This ID badge belongs to nobody who may sign/).waitFor()
  await scan(page, 'BADGE-BEN-1')
  await page.getByText('Signed by Ben Roth').waitFor()
  assert.deepEqual(
    (await read(entryid)).signatures.map(({ name, method }) => [name, method]),
    [
      ['Mara Lind', 'pin'],
      ['Ben Roth', 'badge'],
    ],
  )
  await context.close()
})

test('an author asks for a signature of a team in the form builder', async () => {
  await makeCategory(site, 'Pumps')
  const made = await makeGuide(site, 'Pumps', 'Seal', [['Measure.']])
  await openEditor(desk, site, made)
  await desk.getByRole('button', { name: 'Form of step 1' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Form of step 1: Part 1' })
  await dialog.getByRole('button', { name: 'Add a field' }).click()
  await dialog.getByLabel('Label').fill('Checked')
  await dialog.getByLabel('Field type').selectOption({ label: 'Signature' })
  await dialog.getByLabel('Who signs').selectOption({ label: 'A member of a team' })
  await dialog.getByLabel('Meaning in your own words').fill('Fit for use')
  await dialog.getByLabel('The run waits here until it is signed').check()
  await desk.keyboard.press('Control+s')
  await dialog.getByText('Choose a team that exists.').waitFor()
  await dialog.getByRole('button', { name: /Signing team/ }).click()
  await desk.getByRole('button', { name: 'Choose: Quality' }).click()
  await screenshot(desk, 'signatures-editor')
  await checkAccessibility(desk, { within: 'dialog[open]' })
  await dialog.getByText('Meaning: Fit for use').waitFor()
  await dialog.getByText('Signed by a member of the team Quality').waitFor()
  await desk.keyboard.press('Control+s')
  await dialog.getByText('Everything is saved').waitFor()
  const [form] = await call<{ fields: Record<string, unknown>[] }[]>('GET', `/step_forms/guideid/${made}`)
  const { field_type, signer, signer_teamid, meaning_text, blocks } = form?.fields[0] ?? {}
  assert.deepEqual(
    [field_type, signer, signer_teamid, meaning_text, blocks],
    ['Signature', 'team', teamid, 'Fit for use', true],
  )
})
