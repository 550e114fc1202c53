// Writes a .br and a .gz beside every text asset at build time, so that the server never compresses at run time.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const text = /\.(?:js|css|html|svg|json|webmanifest|txt|wasm)$/

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const variants = [
    ['br', await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
    ['gz', await zip(bytes, { level: 9 })],
  ] as const
  for (const [ending, packed] of variants) {
    if (packed.length < bytes.length) await writeFile(`${file}.${ending}`, packed)
  }
}

export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'stepwright:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true })
      await Promise.all(
        names.filter((name) => text.test(name)).map((name) => compressFile(join(outDir, name))),
      )
    },
  }
}
