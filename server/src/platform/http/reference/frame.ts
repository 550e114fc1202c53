// Lays out a page of the documentation: bar, list of pages, text.
import { html, type Markup } from '#platform/markup.ts'

export interface Link {
  address: string
  title: string
}

interface FramedPage {
  base: string
  address: string
  title: string
  links: readonly Link[]
  body: Markup
}

export function frame({ base, address, title, links, body }: FramedPage): Markup {
  const entries = links.map(
    (link) =>
      html`<li><a href="${link.address}"${link.address === address ? html` aria-current="page"` : ''}>${link.title}</a></li>`,
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: Stepwright API</title>
<link rel="stylesheet" href="${base}/doc/reference.css">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="bar">
<p class="brand"><a href="${base}/doc">Stepwright API</a></p>
<button type="button" class="contents-button" popovertarget="contents">Contents</button>
</header>
<nav id="contents" popover aria-label="Contents"><ul>${entries}</ul></nav>
<main id="content" tabindex="-1">
${body}
</main>
</body>
</html>
`
}
