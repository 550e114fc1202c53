// Pictures of a page that are not shown.
import type { Page } from 'playwright-core'

/** Their addresses, wherever they stand on the page. */
export const brokenOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) {
      picture.loading = 'eager'
      await picture.decode().catch(() => {})
    }
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  })
