// Finds the browser of the tests: the one from the locked packages, unpacked once per version, or an installed one.
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

export interface BrowserBinary {
  executable: string
  /** Libraries and fonts that only the browser process needs. */
  env: Record<string, string>
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** `STEPWRIGHT_TEST_BROWSER` has priority, then the packed browser if it can run here, then the usual paths. */
export async function findBrowser(): Promise<BrowserBinary> {
  const chosen = process.env.STEPWRIGHT_TEST_BROWSER
  if (chosen) return { executable: chosen, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackOnce()
  const executable = INSTALLED.find((path) => existsSync(path))
  if (executable) return { executable, env: {} }
  throw new Error('No browser was found: install Chromium, or name one in STEPWRIGHT_TEST_BROWSER.')
}

const require = createRequire(import.meta.url)

/** Stored beside the packages, so that it is deleted with them. Several processes may unpack at the same time. */
async function unpackOnce(): Promise<BrowserBinary> {
  // Resolves symbolic links: a working copy may link to the packages of another one and be deleted before it.
  const packages = realpathSync(fileURLToPath(new URL('../../node_modules', import.meta.url)))
  const source = join(dirname(require.resolve('@sparticuz/chromium')), '..', '..')
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
  const target = join(packages, '.cache', `stepwright-chromium-${version}`)
  if (!existsSync(target)) await unpack(join(source, 'bin'), target)
  return {
    executable: join(target, 'chromium'),
    env: { LD_LIBRARY_PATH: join(target, 'al2023', 'lib'), FONTCONFIG_FILE: join(target, 'fonts.conf') },
  }
}

/** Unpacks beside the target, then renames. A process that comes second uses the result of the first. */
async function unpack(source: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true })
  const fresh = mkdtempSync(`${target}-`)
  try {
    await Promise.all([
      inflate(join(source, 'chromium.br'), createWriteStream(join(fresh, 'chromium'))),
      inflate(join(source, 'al2023.tar.br'), tarInto(join(fresh, 'al2023'))),
      inflate(join(source, 'fonts.tar.br'), tarInto(join(fresh, 'fonts'))),
    ])
    chmodSync(join(fresh, 'chromium'), 0o755)
    chmodSync(fresh, 0o755)
    writeFileSync(join(fresh, 'fonts.conf'), fontConfig(target))
    renameSync(fresh, target)
  } catch (error) {
    if (!existsSync(target)) throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

const inflate = (file: string, target: Writable) =>
  pipeline(createReadStream(file), createBrotliDecompress(), target)

/** The package of the browser includes this tar reader. */
function tarInto(folder: string): Writable {
  const tar = createRequire(require.resolve('@sparticuz/chromium'))('tar-fs') as {
    extract(to: string): Writable
  }
  return tar.extract(folder)
}

/** One font for all text, so that screenshots look the same on every machine. */
function fontConfig(folder: string): string {
  const aliases = ['sans-serif', 'serif', 'monospace', 'system-ui', 'ui-sans-serif', 'ui-monospace']
    .map(
      (family) =>
        `<alias binding="same"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
    )
    .join('\n  ')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  ${aliases}
  <match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit></match>
</fontconfig>
`
}
