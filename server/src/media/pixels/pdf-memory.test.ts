// Proves that a PDF decompression bomb takes no more memory than a scan of a sheet.
// Runs alone: on Linux the peak memory of a child begins at that of its parent.
// Circle: outer, because it unpacks half a gigabyte.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'

const unpacked = 500 * 1024 * 1024
const mostMb = 520

function aBomb(): Buffer {
  const stream = deflateSync(deflateSync(Buffer.alloc(unpacked, 'q Q ')))
  const head =
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
    '2 0 obj\n<< /Type /Pages /Kids [4 0 R] /Count 1 >>\nendobj\n' +
    `3 0 obj\n<< /Length ${stream.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`
  const tail =
    '\nendstream\nendobj\n4 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 3 0 R >>\nendobj\n' +
    'trailer << /Size 5 /Root 1 0 R >>\n%%EOF\n'
  return Buffer.concat([Buffer.from(head, 'latin1'), stream, Buffer.from(tail, 'latin1')])
}

test('a PDF of some kilobytes that unpacks to half a gigabyte does not take the memory of the machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-pdf-'))
  try {
    const path = join(folder, 'bomb.pdf')
    writeFileSync(path, aBomb())
    const program = `
      import { drawFirstPage } from ${JSON.stringify(fileURLToPath(new URL('first-page.ts', import.meta.url)))}
      await drawFirstPage({ path: ${JSON.stringify(path)}, folder: ${JSON.stringify(folder)} }).catch(() => {})
      console.log(process.resourceUsage().maxRSS)`
    const options = [
      '--conditions=source',
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      program,
    ]
    const megabytes =
      Number(execFileSync(process.execPath, options, { encoding: 'utf8' }).trim().split('\n').at(-1)) / 1024
    assert.ok(megabytes > 40 && megabytes < mostMb, `${Math.round(megabytes)} MB`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
