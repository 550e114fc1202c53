// The browser of the journeys: the one packed in the locked packages, unpacked once per version, or an installed one.
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
  /** What only the browser's own process needs: its libraries and fonts. */
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

/** `STEPWRIGHT_TEST_BROWSER` decides if it is set; then the packed one where it can run, then the usual places. */
export async function findBrowser(): Promise<BrowserBinary> {
  const chosen = process.env.STEPWRIGHT_TEST_BROWSER
  if (chosen) return { executable: chosen, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackOnce()
  const executable = INSTALLED.find((path) => existsSync(path))
  if (executable) return { executable, env: {} }
  throw new Error('No browser was found: install Chromium, or name one in STEPWRIGHT_TEST_BROWSER.')
}

const require = createRequire(import.meta.url)

/** Beside the packages, so that it goes when they go; several processes may arrive here at once. */
async function unpackOnce(): Promise<BrowserBinary> {
  // Where the packages really are: a working copy may borrow those of another, and be gone before it.
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

/** Unpacks beside the target and then moves into place; whoever comes second uses what the first has put there. */
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

/** The packed browser brings the tar reader that it is unpacked with. */
function tarInto(folder: string): Writable {
  const tar = createRequire(require.resolve('@sparticuz/chromium'))('tar-fs') as {
    extract(to: string): Writable
  }
  return tar.extract(folder)
}

/** Its own font for everything, so that a picture looks the same on every machine. */
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
