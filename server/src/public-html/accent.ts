// Serves accent colour and logo of a site: each colour has an immutable stylesheet with a URL of its own.
import { accentStyles, isAccent } from '@stepwright/rules'
import type { Image } from '#image-sizes/image.schema.ts'
import type { App } from '#platform/http/routes/types.ts'
import { html, type Markup } from '#platform/markup.ts'
import { problems } from '#platform/problems.ts'
import { within } from './parts/page.ts'
import { mark } from './parts/signs.ts'

const keepForEver = 'public, max-age=31536000, immutable'

export function accentRoutes(app: App): void {
  app.get('/accent/:file', async (req, reply) => {
    const colour = /^([0-9a-f]{6})\.css$/.exec((req.params as { file: string }).file)?.[1]
    if (!colour) throw problems.endpointNotFound()
    reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', keepForEver)
    return reply.send(accentStyles(`#${colour}`))
  })
}

export const accentLink = (colour: string): Markup | false =>
  isAccent(colour) &&
  html`<link rel="stylesheet" href="/accent/${colour.slice(1)}.css">
    `

/** Beside the name of the site. */
export const brandPicture = (logo: Image | null, base: string): Markup =>
  logo ? html`<img class="sw-brand-logo" src="${within(base, logo.standard ?? logo.original)}" alt="">` : mark
