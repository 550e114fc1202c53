// Finds pictures of a page that failed to load.
import type { Page } from 'playwright-core'

/** Addresses of broken pictures anywhere on the page. */
export const brokenOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) {
      picture.loading = 'eager'
      await picture.decode().catch(() => {})
    }
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  })
