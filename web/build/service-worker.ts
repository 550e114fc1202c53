// Builds the service worker into a single file, with the list of the app's files.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { shellFiles } from './shell-files.ts'

const unhashed = ['/index.html', '/favicon.svg', '/site.webmanifest', '/icon-192.png']

export function serviceWorker(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'stepwright:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = join(config.root, config.build.outDir)
    },
    // The page is written by then, and nothing is compressed yet.
    async writeBundle(_options, bundle) {
      const files = shellFiles(bundle)
      files.read.unshift(...unhashed)
      const shell = { version: '', files }
      const hash = createHash('sha256').update(JSON.stringify(files))
      for (const path of unhashed) hash.update(await readFile(join(outDir, path)))
      shell.version = hash.digest('base64url').slice(0, 12)
      await writeFile(join(outDir, 'sw.js'), await bundleWorker(join(root, 'worker', 'sw.ts'), shell))
    },
  }
}

async function bundleWorker(input: string, shell: object): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
  const [result] = Array.isArray(made) ? made : [made]
  const file = result && 'output' in result ? result.output[0] : undefined
  if (!file) throw new Error('The service worker was not built')
  return file.code
}
