// The document of the built app, as a frame that pages are put into, and which files each of its screens needs.
import { html, type Markup } from './html.ts'

export interface Shell {
  /** The stylesheets of a screen of the app, and its code, which can be fetched meanwhile. */
  styles(screen: string): Markup
  fill(parts: ShellParts): string
  /** With nothing in it: the app shows what there is to show. */
  empty: Buffer
}

export interface ShellParts {
  lang: string
  /** Stands in place of the title. */
  title: string
  /** The end of the head. */
  end: string
  body: string
}

/** What the build says of one file of the app. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Where the app is not built, pages stand alone. */
const bare = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Stepwright</title>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

type Files = ReadonlyMap<string, { body: Buffer }>

export function readShell(files: Files): Shell {
  const index = files.get('/index.html')?.body.toString() ?? bare
  const manifest = readManifest(files)
  const known = new Map<string, Markup>()
  return {
    empty: Buffer.from(index),
    styles(screen) {
      const found = known.get(screen) ?? links(manifest, screen, index)
      known.set(screen, found)
      return found
    },
    // Functions, because a text in place of a pattern may hold signs with a meaning.
    fill: ({ lang, title, end, body }) =>
      index
        .replace(/<html[^>]*>/, () => lang)
        .replace(/<title>[^<]*<\/title>/, () => title)
        .replace('</head>', () => end)
        .replace(/\s*<noscript>.*?<\/noscript>/s, '')
        .replace('<div id="root"></div>', () => body),
  }
}

function readManifest(files: Files): Record<string, Chunk> {
  const text = files.get('/.vite/manifest.json')?.body.toString()
  return text === undefined ? {} : (JSON.parse(text) as Record<string, Chunk>)
}

/** What the document itself does not name yet. */
function links(manifest: Record<string, Chunk>, screen: string, index: string): Markup {
  const chunks = new Set<Chunk>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const each of chunk.imports ?? []) collect(each)
  }
  collect(screen)
  const missing = (paths: Iterable<string>) =>
    [...new Set(paths)].filter((path) => !index.includes(`"${path}"`))
  const styles = missing([...chunks].flatMap(({ css }) => (css ?? []).map((file) => `/${file}`)))
  const scripts = missing([...chunks].map(({ file }) => `/${file}`))
  return html`${styles.map(
    (path) => html`<link rel="stylesheet" crossorigin href="${path}">
    `,
  )}${scripts.map(
    (path) => html`<link rel="modulepreload" crossorigin href="${path}">
    `,
  )}`
}
