// Proves that a PDF of a guide opens in the page and that a video plays by range requests.
// Covers: web/src/media/
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { aPdf } from '../../server/test/files/media-files.ts'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'

const { site, windowOfMara } = await openWorks('open')
const context = await windowOfMara()
let address = ''

before(async () => {
  // The browser of the tests has no PDF viewer; most browsers of users have one.
  await context.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }))
  const page = await context.newPage()
  await page.goto(site.url)
  const documentid = await send(page, 'drawing.pdf', aPdf().toString('base64'))
  const objectid = await send(page, 'press.webm', await recordFilm(page))
  await site.api('POST', '/wikis', { namespace: 'CATEGORY', title: 'Presses', contents: 'All presses.' })
  const guide = { category: 'Presses', type: 'how-to', public: true, title: 'Set the press', objectid }
  const made = await site.api('POST', '/guides', { ...guide, documents: [documentid] })
  const { guideid } = (await made.json()) as { guideid: number }
  address = `${site.url}/Guide/Set+the+press/${guideid}`
  await page.close()
})

/** Waits for the conversion, if this machine can convert. */
const send = (page: Page, name: string, base64: string): Promise<number> =>
  page.evaluate(
    async ([file, text]) => {
      const api = '/api/2.0/user/media'
      const body = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const headers = { 'content-type': 'application/octet-stream' }
      const answer = await fetch(`${api}/uploads?file=${file}`, { method: 'POST', body, headers })
      const { id } = (await answer.json()) as { id: number }
      const isReady = async () =>
        ((await (await fetch(`${api}/GuideVideoObject/${id}`)).json()) as { isReady: boolean }).isReady
      while (file.endsWith('.webm') && !(await isReady())) await new Promise((done) => setTimeout(done, 100))
      return id
    },
    [name, base64] as const,
  )

/** A short video of moving colours, recorded by the browser. */
const recordFilm = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm;codecs=vp8' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => void pieces.push(data)
    recorder.start(50)
    for (let frame = 0; frame < 400 && pieces.filter(({ size }) => size > 0).length < 12; frame++) {
      pen.fillStyle = `hsl(${frame * 12} 60% 50%)`
      pen.fillRect(0, 0, 320, 180)
      await new Promise(requestAnimationFrame)
    }
    await new Promise((done) => {
      recorder.onstop = done
      recorder.stop()
    })
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })

/** Violations of the content security policy that the browser reports. */
function refusals(page: Page): string[] {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text())
  })
  return refused
}

test('a PDF opens in the page and closes again; a click for another tab opens one', async () => {
  const page = await context.newPage()
  const refused = refusals(page)
  await page.goto(address)
  const link = page.getByRole('link', { name: 'drawing.pdf' })
  const framed = page.waitForResponse((answer) => answer.url().endsWith('/drawing.pdf'))
  await link.click()
  const answer = await framed
  assert.equal(answer.status(), 200)
  assert.equal(answer.frame().parentFrame(), page.mainFrame())
  const dialog = page.getByRole('dialog', { name: 'drawing.pdf' })
  await dialog.getByRole('link', { name: 'Save' }).waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `pdf-${width}`)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'drawing.pdf')
  const tab = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await (await tab).close()
  assert.equal(await dialog.count(), 0)
  assert.deepEqual(refused, [])
  await page.close()
})

test('a video plays in the page, asked for in ranges', async () => {
  const page = await context.newPage()
  const refused = refusals(page)
  const answered = page.waitForResponse(
    (answer) => answer.url().includes('/media/videos/') && answer.status() === 206,
  )
  await page.goto(address)
  const video = page.locator('video.sw-player')
  await video.scrollIntoViewIfNeeded()
  await video.click()
  const { range } = await (await answered).request().allHeaders()
  assert.match(range ?? '', /^bytes=\d+-/)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  await screenshot(page, 'video-1280')
  assert.deepEqual(refused, [])
  await page.close()
})
