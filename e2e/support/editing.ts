// Shared by tests of the editor: a category, a guide, picture files, and fields by their position.
import type { Locator, Page } from 'playwright-core'
import type { Works } from './works.ts'

export interface StepAnswer {
  stepid: number
  revisionid: number
  title: string
  lines: { text_raw: string; bullet: string; level: number }[]
  media: { type: string; data: { id: number }[] }
}
export interface GuideAnswer {
  guideid: number
  revisionid: number
  title: string
  summary: string
  public: boolean
  flags: string[]
  introduction_raw: string
  tools: { text: string; quantity: number }[]
  steps: StepAnswer[]
}

export async function makeCategory(site: Works, title: string): Promise<void> {
  await site.api('POST', '/wikis', { namespace: 'CATEGORY', title, contents: `About ${title}.` })
}

export async function makeGuide(
  site: Works,
  category: string,
  subject: string,
  lines: string[][],
): Promise<number> {
  const made = await site.api('POST', '/guides', { category, type: 'how-to', subject, title: subject })
  const { guideid } = (await made.json()) as GuideAnswer
  for (const [index, texts] of lines.entries())
    await site.api('POST', `/guides/${guideid}/steps`, {
      orderby: index + 1,
      title: `Part ${index + 1}`,
      lines: texts.map((text) => ({ text, bullet: 'black', level: 0 })),
    })
  return guideid
}

export const readGuide = async (site: Works, guideid: number): Promise<GuideAnswer> =>
  (await (await site.api('GET', `/guides/${guideid}?unpatrolled`)).json()) as GuideAnswer

/** A JPEG photo drawn by the browser. */
export async function drawPhoto(page: Page, name: string, width = 1000, height = 750) {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#2b8f7e'
      pen.fillRect(0, 0, w, h)
      pen.fillStyle = '#f2b04a'
      pen.fillRect(w / 4, h / 4, w / 3, h / 3)
      return canvas.toDataURL('image/png').split(',')[1]!
    },
    [width, height] as const,
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** Uploads a photo as the user of the page and returns its id. */
export async function uploadPhoto(page: Page): Promise<number> {
  const { buffer } = await drawPhoto(page, 'plug.png')
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const answer = await fetch('/api/2.0/user/media/images?file=plug.png', { method: 'POST', body: bytes })
    return ((await answer.json()) as { image: { id: number } }).image.id
  }, buffer.toString('base64'))
}

export const lineOf = (page: Page, step: number, line: number): Locator =>
  page.getByRole('textbox', { name: `Line ${line} of step ${step}`, exact: true })

export async function openEditor(page: Page, site: Works, guideid: number): Promise<void> {
  await page.goto(`${site.url}/edit/${guideid}`)
  await page.getByRole('heading', { level: 1, name: /^Edit/ }).waitFor()
}

type PanelTitle = 'About this guide' | 'Tools, parts and documents'

export const panelOf = (page: Page, title: PanelTitle): Locator =>
  page.getByRole('main').locator('details', { has: page.getByRole('heading', { name: title, exact: true }) })

/** Opens panels of the editor that are folded. The browser remembers the choice. */
export async function unfold(page: Page, ...titles: PanelTitle[]): Promise<void> {
  for (const title of titles) {
    const panel = panelOf(page, title)
    if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click()
  }
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved').waitFor()
}

/** Drops files on an element, as from the desktop. */
export async function dropFile(
  page: Page,
  target: Locator,
  kind: 'drop' | 'paste',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const handle = await target.elementHandle()
  await page.evaluate(
    ([element, how, name, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type }))
      const event =
        how === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
      element?.dispatchEvent(event)
    },
    [handle, kind, file.name, file.mimeType, file.buffer.toString('base64')] as const,
  )
}
