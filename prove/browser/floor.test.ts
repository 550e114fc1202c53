// Proves the minimum for a tablet in every browser: open the app offline, and store a photo until there is a network.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { countUnsent, waitUntilAppStored } from '../../e2e/support/runs.ts'
import { until } from '../../e2e/support/wait.ts'
import { makePressGuide, mara } from '../../e2e/support/works.ts'
import { reservePort } from '../../server/test/ports.ts'
import { type FaultyProxy, startProxy } from '../site/faulty-proxy.ts'
import type { Screen } from '../site/screens.ts'
import { type Served, startServed } from '../site/server.ts'
import { browserKinds, openers, whyNot } from './browsers.ts'
import { fillSignIn } from './operator.ts'
import { openTablet } from './tablet.ts'

/** Long enough for a busy machine. */
const patience = { timeout: 60_000 }
const photo = fileURLToPath(new URL('../../web/public/icon-192.png', import.meta.url))
let served: Served
let proxy: FaultyProxy
let address = ''
let guideid = 0

before(async () => {
  const port = await reservePort()
  address = `http://127.0.0.1:${port}`
  served = await startServed('sqlite', { address })
  proxy = await startProxy(Number(new URL(served.local).port), () => 0, port)
  const fields = [{ label: 'Plug', field_type: 'Image' }]
  ;({ guideid } = await makePressGuide(served.call, [{ title: 'Tighten the plug', fields }]))
})
after(async () => {
  await proxy.stop()
  await served.close()
})

async function begin(page: Screen, order: string): Promise<void> {
  await page.goto(`${address}/login`)
  await fillSignIn(page, mara)
  await page.getByRole('heading', { name: /^Hello/ }).waitFor(patience)
  // Else a reload without a network may lack the screens of a run.
  await waitUntilAppStored(page)
  await page.goto(`${address}/runs/start/${guideid}`)
  await page.getByLabel('Work order', { exact: true }).fill(order, patience)
  await page.getByRole('button', { name: 'Start', exact: true }).click(patience)
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor(patience)
  await until(async () => (await countUnsent(page)) === 0)
}

for (const kind of browserKinds)
  test(`a photo taken without a network is there when the app is opened again, and arrives once, in ${kind}`, {
    skip: whyNot(kind) ?? false,
  }, async () => {
    const browser = await openers[kind]()
    try {
      const { context, page } = await openTablet(browser, { proxy, address, waitMs: patience.timeout })
      await begin(page, kind)
      await context.setOffline(true)
      await page.locator('input[type=file]').setInputFiles(photo)
      await page.getByText('2 entries are kept on this device').waitFor(patience)
      assert.equal(await page.getByText('It is not saved yet').isVisible(), false)
      // The answer, and the photo itself.
      assert.equal(await countUnsent(page), 2)
      await page.reload()
      await page.getByText('2 entries are kept on this device').waitFor(patience)
      await context.setOffline(false)
      await until(async () => (await countUnsent(page)) === 0)
      await pause(200)
      const [entry] = await served.call<{ work_data: { label: string }[] }[]>(
        'GET',
        `/work_log?workorderid=${kind}`,
      )
      assert.deepEqual(
        entry?.work_data.map(({ label }) => label),
        ['Plug'],
      )
      await context.close()
    } finally {
      proxy.isOffline = false
      await browser.close()
    }
  })
