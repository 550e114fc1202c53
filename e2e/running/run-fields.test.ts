// Proves that the fields of a run fit a phone and gloves, and that their messages name reading, rule and example.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { choose, eventually, eventuallyMatches, until } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, openAsMara } = await openWorks('invited')

test('on a phone the fields are large, one press enters now, and a message names its reading', async () => {
  const phone = await openAsMara({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const ticks = ['Oil', 'A label that is so long that it does not fit into one line of a phone']
  const { guideid } = await makePressGuide(call, [
    {
      title: 'Measure the shaft',
      fields: [
        { label: 'Leak test', field_type: 'Pass/Fail' },
        { label: 'Checked', field_type: 'Checkboxes', options: ticks },
        { label: 'Day', field_type: 'Date' },
        { label: 'Hour', field_type: 'Time' },
        {
          label: 'Shaft',
          field_type: 'Numeric Input',
          readings: 3,
          decimals: 1,
          min: 10,
          max: 14,
          warn_max: 13,
        },
      ],
    },
  ])
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', { guideid, workorderid: 'JD-3' })
  await phone.goto(`${site.url}/runs/${entryid}`)
  await phone.getByRole('heading', { name: 'Measure the shaft' }).waitFor()
  const boxOf = async (label: string) => {
    const box = await phone.getByLabel(label, { exact: true }).boundingBox()
    assert.ok(box)
    return box
  }
  for (const label of ['Fail', ...ticks]) {
    const { width, height } = await boxOf(label)
    assert.deepEqual([width, height], [28, 28], label)
  }
  const word = phone.locator('.sw-choice-option', { hasText: 'Pass' }).locator('span')
  const isOneLine = () =>
    word.evaluate(
      (span) =>
        span.getClientRects().length === 1 &&
        span.clientHeight < 2 * Number.parseFloat(getComputedStyle(span).fontSize),
    )
  assert.equal(await isOneLine(), true)
  await choose(phone.getByLabel('Fail', { exact: true }))
  const red = await phone.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--sw-fault)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  const border = () =>
    phone
      .locator('.sw-choice-option', { hasText: 'Fail' })
      .evaluate((option) => getComputedStyle(option).borderTopColor)
  await eventually(border, red)
  const today = () => phone.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()))
  const before = await today()
  for (const name of ['Today Day', 'Now Hour']) {
    const button = phone.getByRole('button', { name })
    const box = await button.boundingBox()
    assert.ok(box && box.height >= 56 && box.width >= 56)
    await button.click()
  }
  // Midnight may have passed since.
  await until(async () =>
    [before, await today()].includes(await phone.getByLabel('Day', { exact: true }).inputValue()),
  )
  await eventuallyMatches(() => phone.getByLabel('Hour', { exact: true }).inputValue(), /^\d\d:\d\d$/)
  const message = phone.locator('.sw-run-says').last()
  const reading = (number: number) => phone.getByLabel(`Shaft, reading ${number}`)
  await reading(2).fill('13.5')
  await eventually(() => message.innerText(), 'Warning. Reading 2: Near the upper limit.')
  await reading(1).fill('14.5')
  await eventually(() => message.innerText(), 'Reading 1: Above the limit. Recorded as a deviation.')
  await reading(3).fill('12.56')
  await eventually(
    () => message.innerText(),
    'Reading 3 must have at most 1 decimal place, such as 12.6. It is not saved yet.',
  )
  await checkAccessibility(phone, { within: 'main' })
  await phone.close()
})
