// Adds a small blocking script to the page's head that sets theme and language before the first paint and preloads the
// texts. It is a separate file, because the content security policy forbids inline scripts.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
// Imported by path: the build configuration is read before packages resolve to their sources.
import { languages, textDirection } from '../../rules/src/text/languages.ts'

const source = fileURLToPath(new URL('./boot.js', import.meta.url))
const devPath = '/boot.js'

/** Inserts the languages of the app and the address of each one's first texts. */
export function fillBoot(code: string, texts: Record<string, string>): string {
  const directions = Object.fromEntries(languages.map((locale) => [locale, textDirection(locale)]))
  return code
    .replace('__TEXTS__', JSON.stringify(texts))
    .replace('__DIRECTIONS__', JSON.stringify(directions))
}

export function bootScript(): Plugin {
  let address = devPath
  return {
    name: 'stepwright:boot-script',
    enforce: 'pre',
    configureServer(server) {
      server.middlewares.use(devPath, async (_req, res) => {
        res.setHeader('content-type', 'text/javascript')
        res.end(fillBoot(await readFile(source, 'utf8'), {}))
      })
    },
    async generateBundle(_options, bundle) {
      const texts: Record<string, string> = {}
      for (const chunk of Object.values(bundle)) {
        const locale = chunk.type === 'chunk' && chunk.facadeModuleId?.match(/locales\/(\w+)\/core\.ts$/)?.[1]
        if (locale) texts[locale] = `/${chunk.fileName}`
      }
      const code = fillBoot(await readFile(source, 'utf8'), texts)
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      this.emitFile({ type: 'asset', fileName: `assets/boot-${hash}.js`, source: code })
      address = `/assets/boot-${hash}.js`
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head' }],
  }
}
