// The HTML document of the built app as a template, and the files that each of its screens needs.
import { html } from '#platform/markup.ts'

export interface Shell {
  fill(parts: ShellParts): string
  /** The empty app shell. */
  empty: Buffer
}

export interface ShellParts {
  /** The screen of the app that shows the same content. */
  screen: string
  lang: string
  /** Replaces the title element. */
  head: string
  body: string
  /** Resources to load after first paint. */
  late: string
}

/** An entry of the build manifest. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Without a built app, pages are served without script. */
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

const styleTag = /<link rel="stylesheet"[^>]*>/g
const bootTag = /<script src="[^"]*"><\/script>/g
const codeTag = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

export function readShell(files: Files): Shell {
  const index = files.get('/index.html')?.body.toString() ?? bare
  const manifest = readManifest(files)
  const take = (tag: RegExp) => (index.match(tag) ?? []).map((text) => `${text}\n    `).join('')
  const [styles, boot, code] = [take(styleTag), take(bootTag), afterPictures(take(codeTag))]
  const frame = [styleTag, bootTag, codeTag, /\s*<noscript>.*?<\/noscript>/s]
    .reduce((text, tag) => text.replace(tag, ''), index)
    .replace(/\n\s*(?=\n)/g, '')
  const known = new Map<string, Needs>()
  const needsOf = (screen: string): Needs => {
    const needs = known.get(screen) ?? readNeeds(manifest, screen, index)
    known.set(screen, needs)
    return needs
  }
  return {
    empty: Buffer.from(index),
    fill: ({ screen, lang, head, body, late }) => {
      const needs = needsOf(screen)
      const early = `${head}${styles}${needs.styles}${boot}`
      // Content before scripts, for slow connections. Replacer functions instead of strings,
      // because `$` has a meaning in a replacement string.
      return frame
        .replace(/<html[^>]*>/, () => lang)
        .replace(/<title>[^<]*<\/title>/, () => early)
        .replace('<div id="root"></div>', () => body)
        .replace('</body>', () => `${late}${code}${needs.code}</body>`)
    },
  }
}

function readManifest(files: Files): Record<string, Chunk> {
  const text = files.get('/.vite/manifest.json')?.body.toString()
  return text === undefined ? {} : (JSON.parse(text) as Record<string, Chunk>)
}

interface Needs {
  styles: string
  code: string
}

/** Collects the files of a screen that the document does not contain yet. */
function readNeeds(manifest: Record<string, Chunk>, screen: string, index: string): Needs {
  const chunks = new Set<Chunk>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const each of chunk.imports ?? []) collect(each)
  }
  collect(screen)
  const missing = (files: readonly string[]) =>
    [...new Set(files)].map((file) => `/${file}`).filter((path) => !index.includes(`"${path}"`))
  const links = (rel: string, files: readonly string[]) =>
    missing(files)
      .map((path) => html`<link rel="${rel}" crossorigin href="${path}">\n    `.text)
      .join('')
  const styles = [...chunks].flatMap(({ css }) => css ?? [])
  const code = [...chunks].map(({ file }) => file)
  return { styles: links('stylesheet', styles), code: afterPictures(links('modulepreload', code)) }
}

/** Low fetch priority for scripts, so that they do not compete with the first images for bandwidth. */
const afterPictures = (tags: string): string =>
  tags.replaceAll(' crossorigin', ' crossorigin fetchpriority="low"')
