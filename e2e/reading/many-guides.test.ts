// Proves bulk actions in the table of guides: selection by pointer and keys, preview, result and undo; saved views.
// Covers: web/src/guides/ web/src/views/ server/src/guides/lists/ server/src/users/views/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { addPerson } from '../../server/test/hosting/people.ts'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'
import { addSession, confirmWithPassword, createSession, mara, worksOf } from '../support/works.ts'

const { browser, site, openAsMara } = await openWorks('open')

interface Listed {
  guideid: number
  revisionid: number
  title: string
  category: string
  type: string
  username: string
  public: boolean
  is_template: boolean
  flags: string[]
  tags: string[] | false
  next_release?: { exempt: boolean }
}

for (const title of ['Pumps', 'Valves', 'Hoists'])
  await site.call('POST', '/wikis', { namespace: 'CATEGORY', title, contents: `All ${title}.` })
const make = (category: string, title: string, isPublic = true) =>
  site.call('POST', '/guides', { category, type: 'how-to', title, public: isPublic })
const longTitle = (number: number) => `Replace an oil filter of pump ${number} without draining the gear box`
for (let number = 1; number <= 6; number += 1) await make('Pumps', longTitle(number), number > 2)
for (let number = 1; number <= 60; number += 1) await make('Hoists', `Grease bearing ${number}`)

const listed = async (query: string) =>
  (await site.call<{ results: Listed[] }>('GET', `/guides/visible?sort=title&${query}`)).results
const pumps = `${site.url}/guides?category=Pumps&sort=title`
const box = (page: Page, number: number): Locator =>
  page.getByRole('checkbox', { name: `Select ${longTitle(number)}` })
const result = (page: Page) => page.locator('.sw-batch')

async function begin(page: Page, action: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog', { name: action.replace('…', '') })
}

const proceed = async (page: Page, dialog: Locator, outcome: string, asksPassword = false) => {
  await dialog.getByRole('button', { name: /^Continue with/ }).click()
  if (asksPassword) await confirmWithPassword(page)
  await result(page).getByText(outcome).waitFor()
}

const undo = async (page: Page, outcome: string, asksPassword = false) => {
  await result(page).getByRole('button', { name: 'Undo' }).click()
  if (asksPassword) await confirmWithPassword(page)
  await result(page)
    .getByText(/^Undo:/)
    .waitFor()
  await result(page).getByText(outcome).waitFor()
}

test('a range is selected with Shift, moved to another category, and moved back', async () => {
  const page = await openAsMara({ viewport: { width: 1440, height: 900 } })
  await page.goto(pumps)
  await box(page, 1).focus()
  await page.keyboard.press('Space')
  await box(page, 3).click({ modifiers: ['Shift'] })
  await page.getByText('3 guides selected').waitFor()
  await checkAccessibility(page, { within: 'main' })
  const dialog = await begin(page, 'Move to a category…')
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Pumps')
  await dialog.getByText('3 guides are so already').waitFor()
  assert.equal(await dialog.getByRole('button', { name: /^Continue with/ }).isDisabled(), true)
  await dialog.getByRole('combobox', { name: 'Category' }).fill('valves')
  await dialog.getByText('3 of 3 guides will be changed').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await screenshot(page, 'many-guides-preview-1440-en')
  await proceed(page, dialog, '3 of 3 done')
  await eventually(() => page.evaluate(() => document.activeElement?.className), 'sw-batch')
  await checkAccessibility(page, { within: 'main' })
  const names = async (category: string) => (await listed(`category=${category}`)).map(({ title }) => title)
  assert.deepEqual(await names('Valves'), [1, 2, 3].map(longTitle))
  await undo(page, '3 of 3 done')
  assert.deepEqual([await names('Valves'), (await names('Pumps')).length], [[], 6])
  await page.close()
})

const at = <K extends keyof Listed>(guides: readonly Listed[], member: K) =>
  guides.slice(0, 4).map((guide) => guide[member])

async function pick(dialog: Locator, label: string, name: string): Promise<void> {
  await dialog.getByRole('button', { name: new RegExp(`^${label} Choose`) }).click()
  const picker = dialog.page().getByRole('dialog', { name: label, exact: true })
  await picker.getByRole('textbox').fill(name)
  await picker.getByRole('button', { name: `Choose: ${name}` }).click()
  await picker.waitFor({ state: 'hidden' })
}

const addReader = async (username: string, privilege: 'User' | 'Author') => {
  const person = { email: `${username.toLowerCase()}@works.example`, password: mara.password, username }
  return { ...person, userid: await addPerson(site.call, { ...person, privileges: [privilege] }) }
}
const otto = await addReader('Otto', 'Author')

test('attributes, visibility, copies and deletions are made for many and taken back', async () => {
  const page = await openAsMara({ viewport: { width: 1440, height: 900 } })
  const before = await listed('category=Pumps')
  const select = async () => {
    await page.goto(pumps)
    await box(page, 2).check()
    await box(page, 3).check()
  }
  const states = async () =>
    (await listed('category=Pumps')).map(
      ({ title, type, username, flags, tags, public: isPublic, ...guide }) => [
        title,
        type,
        username,
        flags,
        tags,
        isPublic,
        guide.is_template,
      ],
    )
  const untouched = await states()
  const steps: [
    string,
    ((dialog: Locator) => Promise<unknown>) | null,
    string,
    (guides: Listed[]) => void,
  ][] = [
    [
      'Add a tag…',
      (dialog) => dialog.getByRole('combobox', { name: 'Tag' }).fill('  Oil '),
      '2 of 2 done',
      (guides) =>
        assert.deepEqual(
          guides.slice(0, 4).map(({ tags }) => tags),
          [false, ['oil'], ['oil'], false],
        ),
    ],
    [
      'Set a flag…',
      (dialog) => dialog.getByRole('combobox', { name: 'Flag' }).selectOption('Archived'),
      '2 of 2 done',
      (guides) =>
        assert.deepEqual(
          guides.map(({ flags }) => flags.length),
          [1, 2, 1, 0, 0, 0],
        ),
    ],
    [
      'Publish',
      (dialog) => dialog.getByText('1 guide is so already').waitFor(),
      '1 of 1 done',
      (guides) =>
        assert.deepEqual(
          guides.map((guide) => guide.public),
          [false, true, true, true, true, true],
        ),
    ],
    [
      'Change the type…',
      (dialog) => dialog.getByRole('combobox', { name: 'Type' }).selectOption('Replacement'),
      '2 of 2 done',
      (guides) => assert.deepEqual(at(guides, 'type'), ['how-to', 'replacement', 'replacement', 'how-to']),
    ],
    [
      'Change the person responsible…',
      (dialog) => pick(dialog, 'Responsible', 'Otto'),
      '2 of 2 done',
      (guides) => assert.deepEqual(at(guides, 'username'), [mara.username, 'Otto', 'Otto', mara.username]),
    ],
    [
      'Use as template',
      null,
      '2 of 2 done',
      (guides) => assert.deepEqual(at(guides, 'is_template'), [false, true, true, false]),
    ],
    ['Duplicate', null, '2 of 2 done', (guides) => assert.equal(guides.length, 8)],
    ['Delete…', null, '2 of 2 done', (guides) => assert.equal(guides.length, 4)],
  ]
  for (const [action, fill, outcome, check] of steps) {
    await select()
    const dialog = await begin(page, action)
    await fill?.(dialog)
    const asksPassword = action.startsWith('Change the person')
    await proceed(page, dialog, outcome, asksPassword)
    check(await listed('category=Pumps'))
    await undo(page, outcome, asksPassword)
    assert.deepEqual(await states(), untouched, action)
  }
  assert.deepEqual(
    (await listed('category=Pumps')).map(({ guideid }) => guideid),
    before.map(({ guideid }) => guideid),
  )
  await page.close()
})

test('access of a person is given to the guides without it, and taken back', async () => {
  const lena = await addReader('Lena', 'User')
  const page = await openAsMara({ viewport: { width: 1440, height: 900 } })
  const [first, second] = (await listed('category=Pumps')).map(({ guideid }) => guideid)
  await site.call('PUT', `/guides/${first}/users/${lena.userid}`, {})
  const readers = async () =>
    Promise.all(
      [first, second].map(async (guideid) =>
        (await site.call<{ username: string }[]>('GET', `/guides/${guideid}/users`)).map(
          ({ username }) => username,
        ),
      ),
    )
  await page.goto(pumps)
  await box(page, 1).check()
  await box(page, 2).check()
  const dialog = await begin(page, 'Give access…')
  await dialog.getByRole('button', { name: /^Continue with/ }).click()
  await dialog.getByText('Choose one of the entries.').waitFor()
  await pick(dialog, 'Person', 'Lena')
  await checkAccessibility(page, { within: 'dialog[open]' })
  await screenshot(page, 'many-guides-access-1440-en')
  await proceed(page, dialog, '1 of 2 done')
  await result(page).getByText('1 guide is so already').waitFor()
  assert.deepEqual(await readers(), [['Lena'], ['Lena']])
  await undo(page, '1 of 1 done')
  assert.deepEqual(await readers(), [['Lena'], []])
  await page.close()
})

test('a guide that changed in another tab is named and not overwritten; the others are done', async () => {
  const page = await openAsMara({ viewport: { width: 1440, height: 900 } })
  await page.goto(pumps)
  await box(page, 4).check()
  await box(page, 5).check()
  const changed = (await listed('category=Pumps'))[3] as Listed
  await site.call('PATCH', `/guides/${changed.guideid}?revisionid=${changed.revisionid}`, {
    flags: ['DANGER'],
  })
  const dialog = await begin(page, 'Set a flag…')
  await dialog.getByRole('combobox', { name: 'Flag' }).selectOption('Archived')
  await proceed(page, dialog, '1 of 2 done')
  await page.setViewportSize({ width: 390, height: 844 })
  await screenshot(page, 'many-guides-result-390-en')
  const failures = result(page).getByRole('listitem')
  assert.equal(await failures.count(), 1)
  assert.match((await failures.textContent()) ?? '', /pump 4.*changed meanwhile/)
  assert.deepEqual(
    (await listed('category=Pumps')).map(({ flags }) => flags),
    [['GUIDE_IN_PROGRESS'], ['GUIDE_IN_PROGRESS'], [], ['DANGER'], ['GUIDE_ARCHIVED'], []],
  )
  await undo(page, '1 of 1 done')
  await page.close()
})

test('selects all that the filter leaves, and cancels what has not begun', async () => {
  const page = await openAsMara({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${site.url}/guides?category=Hoists&sort=title`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('50 guides selected').waitFor()
  await page.getByRole('button', { name: 'Select all 60' }).click()
  await page.getByText('60 guides selected').waitFor()
  const dialog = await begin(page, 'Make private')
  await dialog.getByText('60 of 60 guides will be changed').waitFor()
  let calls = 0
  let cancelled: Promise<void> | undefined
  // Later requests wait, too: the press may take longer than all of them.
  await page.route('**/public?**', async (route) => {
    calls += 1
    if (calls === 10) cancelled = result(page).getByRole('button', { name: 'Cancel' }).click()
    await cancelled
    await route.continue()
  })
  await dialog.getByRole('button', { name: /^Continue with/ }).click()
  await result(page)
    .getByText(/were left out, because you cancelled/)
    .waitFor()
  const count = (await listed('category=Hoists&state=private&limit=200')).length
  assert.ok(count >= 9 && count < 40, `${count}`)
  await undo(page, `${count} of ${count} done`)
  assert.equal((await listed('category=Hoists&state=private')).length, 0)
  await page.close()
})

test('whoever may change some of them is told before which ones stay, and why', async () => {
  const tom = { email: 'tom@works.example', password: 'correct horse battery', username: 'Tom Berg' }
  await addPerson(site.call, { ...tom, privileges: ['Author'] })
  const context = await openWindow(browser, { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await addSession(site, context, tom)
  const { call } = worksOf(site, await createSession(site, tom))
  await call('POST', '/guides', { category: 'Valves', type: 'how-to', title: 'Of Tom', public: false })
  await make('Valves', 'Of Mara')
  await page.goto(`${site.url}/guides?category=Valves`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Actions' }).click()
  assert.equal(await page.getByRole('menuitem', { name: 'Add a tag…' }).count(), 0)
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete' })
  await dialog.getByText('1 of 2 guides will be changed').waitFor()
  assert.match((await dialog.getByRole('listitem').textContent()) ?? '', /^Of Mara: you may not delete it/)
  await proceed(page, dialog, '1 of 1 done')
  await result(page).getByText('Only an administrator can bring').waitFor()
  assert.equal(await result(page).getByRole('button', { name: 'Undo' }).count(), 0)
  assert.deepEqual(
    (await listed('category=Valves')).map(({ title }) => title),
    ['Of Mara'],
  )
  await context.close()
})

test('a filter is saved as a view, and chosen in a second tab', async () => {
  const page = await openAsMara({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${site.url}/guides?category=Pumps&state=private&sort=title&order=desc`)
  await page.getByRole('button', { name: 'Views' }).click()
  const dialog = page.getByRole('dialog', { name: 'Views' })
  await dialog.getByLabel('Name of the view').fill('Private pumps')
  await dialog.getByRole('button', { name: 'Save this view' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const second = await page.context().newPage()
  await second.goto(`${site.url}/guides`)
  await second.getByRole('button', { name: 'Views (1)' }).click()
  await second.getByRole('button', { name: 'Private pumps', exact: true }).click()
  await second.getByText('2 guides', { exact: true }).waitFor()
  assert.deepEqual(Object.fromEntries(new URL(second.url()).searchParams), {
    category: 'Pumps',
    state: 'private',
    sort: 'title',
    order: 'desc',
  })
  await second.getByRole('button', { name: 'Views (1)' }).click()
  await second.getByRole('button', { name: 'Remove the view Private pumps' }).click()
  await second.getByRole('button', { name: 'Private pumps', exact: true }).waitFor({ state: 'hidden' })
  await page.context().close()
})

for (const locale of ['en-GB', 'de-DE'] as const)
  test(`on a phone titles wrap and eight rows fit a screen, in ${locale}`, async () => {
    const lang = locale.slice(0, 2)
    const page = await openAsMara({ viewport: { width: 390, height: 844 }, locale })
    await page.goto(`${site.url}/guides?sort=title`)
    const rows = page.locator('.sw-guide-table tbody tr')
    await rows.first().waitFor()
    await screenshot(page, `many-guides-390-${lang}`)
    await page.locator('#guide-count').evaluate((bar) => scrollBy(0, bar.getBoundingClientRect().top - 72))
    const fits = await rows.evaluateAll(
      (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    )
    await page.goto(`${site.url}/guides?category=Pumps&sort=title`)
    await rows.first().waitFor()
    await screenshot(page, `many-guides-long-390-${lang}`)
    const cut = await rows
      .locator('th')
      .evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    await rows.nth(1).getByRole('checkbox').check()
    await rows.nth(3).getByRole('checkbox').check()
    await screenshot(page, `many-guides-selected-390-${lang}`)
    await page.locator('.sw-selection .sw-menu > button').click()
    const menu = await page.getByRole('menu').boundingBox()
    await screenshot(page, `many-guides-menu-390-${lang}`)
    assert.ok(menu && menu.x >= 0 && menu.x + menu.width <= 390, JSON.stringify(menu))
    await page.getByRole('menuitem').last().click()
    await page.getByRole('dialog').waitFor()
    await screenshot(page, `many-guides-delete-390-${lang}`)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
    await screenshot(page, `many-guides-selected-1440-${lang}`)
    assert.equal(cut, 0)
    assert.ok(fits >= 8, `${fits} rows`)
    await page.context().close()
  })

test('a process is chosen with the password, and a release says which guides only ask for approval', async () => {
  await site.call('PATCH', '/settings', { features: { releases: true } })
  await eventually(
    async () => (await site.call<{ remaining: number }>('GET', '/guides/releases/progress')).remaining,
    0,
  )
  const stages = [{ users: [otto.userid] }]
  await site.call('POST', '/approvals/process', { name: 'Quality', stages })
  const page = await openAsMara({ viewport: { width: 1440, height: 900 } })
  await page.goto(pumps)
  const assignTo = async (number: number, process = 'Quality') => {
    await box(page, number).check()
    const assign = await begin(page, 'Choose the approval process…')
    await assign.getByRole('combobox', { name: 'Approval process' }).selectOption(process)
    await assign.getByRole('button', { name: /^Continue with/ }).click()
    await confirmWithPassword(page)
    await result(page).getByText('1 of 1 done').waitFor()
  }
  const isExempt = async () => (await listed('category=Pumps'))[0]?.next_release?.exempt
  for (const [process, exempt] of [['Without approval', true] as const, ['Quality', false] as const]) {
    await assignTo(1, process)
    await eventually(isExempt, exempt)
    await result(page).getByRole('button', { name: 'Undo' }).click()
    await confirmWithPassword(page)
    await result(page)
      .getByText(/^Undo:/)
      .waitFor()
    await eventually(isExempt, false)
  }
  await assignTo(2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const dialog = await begin(page, 'Release…')
  await dialog.getByText('2 of 6 guides will be changed').waitFor()
  await dialog.getByText('1 guide is released: readers see it immediately.').waitFor()
  await dialog.getByText('1 guide only asks for approval, by “Quality”.').waitFor()
  await dialog.getByText('4 guides have nothing to release').waitFor()
  await dialog.getByRole('textbox', { name: /^Notes/ }).fill('For the new pumps.')
  await checkAccessibility(page, { within: 'dialog[open]' })
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `many-guides-release-${width}-en`)
  }
  await proceed(page, dialog, '2 of 2 done')
  await result(page).getByText('1 guide waits for approval').waitFor()
  await screenshot(page, 'many-guides-released-1280-en')
  const released = async () =>
    (
      await site.call<{ releases: { status: string; notes: string }[] }>('GET', '/guides/releases?order=DESC')
    ).releases
      .slice(0, 2)
      .map(({ status, notes }) => [status, notes])
      .sort()
  assert.deepEqual(await released(), [
    ['pending', 'For the new pumps.'],
    ['released', 'For the new pumps.'],
  ])
  await undo(page, '1 of 1 done')
  assert.deepEqual(
    (await released()).map(([status]) => status),
    ['closed', 'released'],
  )
  await page.close()
})

test('a text is found and replaced in the selected guides, with every change shown before, and undone', async () => {
  const page = await openAsMara({ viewport: { width: 1280, height: 900 } })
  await page.goto(pumps)
  await box(page, 1).focus()
  await page.keyboard.press('Space')
  await box(page, 6).click({ modifiers: ['Shift'] })
  await page.getByText('6 guides selected').waitFor()
  const dialog = await begin(page, 'Find and replace…')
  await dialog.getByLabel('Find', { exact: true }).fill('PUMP 2')
  await dialog.getByText('0 texts change.').waitFor()
  await dialog.getByLabel('Match capitals').uncheck()
  await dialog.getByLabel('Replace with').fill('press 2')
  await dialog.getByText('1 text changes.').waitFor()
  await dialog.getByText('1 of 6 guides will be changed.').waitFor()
  assert.match(await dialog.locator('ins').innerText(), /oil filter of press 2 without/)
  await checkAccessibility(page, { within: '[role="dialog"]' })
  await screenshot(page, 'many-guides-replace-1280-en')
  await proceed(page, dialog, '1 of 1 done.')
  const titles = async () => (await listed('category=Pumps')).map(({ title }) => title)
  assert.ok((await titles()).includes(longTitle(2).replace('pump 2', 'press 2')))
  await undo(page, '1 of 1 done.')
  assert.ok((await titles()).includes(longTitle(2)))
  await page.close()
})
