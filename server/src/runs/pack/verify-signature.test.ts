// Proves that a record pack that the site did not sign fails, whatever else of it was made to fit.
// Engines: both in the outer circle, because the hashes of media and the keys are read from the database.
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { test } from 'node:test'
import { fingerprintOf, makeKeyPair, signBytes } from '#signing/ed25519.ts'
import { testOnBoth } from '#test/app.ts'
import { anImage } from '#test/files/pictures.ts'
import { aPackedYard, type PackedFiles, verified, zipOf } from '#test/packs.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import type { Expected } from './verify-pack.ts'

const { site, admin, tom, fetchPack, media } = await aPackedYard()
const { files } = await fetchPack()
const manifestIn = (packed: PackedFiles): Manifest => {
  const read = readManifest(packed.get('manifest.json')?.toString() ?? '')
  if (!read) throw new Error('No manifest')
  return read.manifest
}
const manifest = manifestIn(files)
const fingerprint = String(manifest.site.fingerprint)
const lastHash = String(manifest.events.last_hash)

const faultsOf = async (packed: Iterable<[string, Buffer]>, expected: Expected = {}): Promise<string[]> => {
  const { faults } = await verified(await zipOf(packed), expected.hash, expected)
  return faults.map(({ file, message }) => `${file}: ${message}`)
}

/** The manifest fits the files; `sign` makes the signature. */
function forged(
  packed: PackedFiles,
  change: Partial<Manifest> = {},
  sign?: (text: Buffer) => Buffer,
): PackedFiles {
  const named = manifest.files.map((file) => {
    const content = packed.get(file.path) as Buffer
    return { ...file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  })
  const text = Buffer.from(writeManifest({ ...manifest, files: named, ...change }))
  const made = new Map([...packed, ['manifest.json', text] as [string, Buffer]])
  return sign ? made.set('manifest.sig', sign(text)) : made
}

const withFile = (name: string, content: Buffer | string): PackedFiles =>
  new Map([...files, [name, Buffer.from(content)]])
const pathOf = (medium: string) =>
  manifest.files.find((file) => file.medium === medium && file.path.includes('answers'))?.path ?? ''

testOnBoth(
  'any program can check the signature with the key that the manifest and the site name',
  async () => {
    const [key] = (await site.call('GET', '/site_keys')).body
    deepEqual(
      [key.fingerprint, key.public_key, key.replaced_date],
      [fingerprint, manifest.site.public_key, null],
    )
    const bytes = files.get('manifest.json') as Buffer
    const signature = files.get('manifest.sig') as Buffer
    equal(verify(null, bytes, createPublicKey(key.public_key), signature), true)
    equal((await verified(await zipOf(files))).signed_by, fingerprint)
    for (const expected of [{ fingerprint }, { keys: [key] }])
      deepEqual(await faultsOf(files, { key: expected, hash: lastHash }), [])
  },
)

testOnBoth('files that the events do not cover fail, although the manifest and the hash fit', async () => {
  for (const name of ['record.pdf', 'guide.json', pathOf('image')]) {
    const swapped = forged(withFile(name, name === 'guide.json' ? '{}' : 'another one'))
    for (const hash of [undefined, lastHash]) {
      const faults = await faultsOf(swapped, { hash })
      ok(
        faults.some((fault) => /^manifest.sig: does not fit: the manifest was changed/.test(fault)),
        `${name}: ${faults}`,
      )
    }
  }
})

testOnBoth('a changed value fails with and without the hash, although the manifest fits', async () => {
  for (const [name, from, to] of [
    ['values.csv', ',15,', ',12,'],
    ['run.json', '"value": "15"', '"value": "12"'],
  ] as const) {
    const text = files.get(name)?.toString() ?? ''
    const changed = forged(withFile(name, text.replace(from, to)))
    notEqual(text, text.replace(from, to))
    for (const hash of [undefined, lastHash])
      match(String(await faultsOf(changed, { hash })), /has a value that its events do not give.*"12"/)
  }
})

test('a swapped video, document or picture of the library is found by the events alone', async () => {
  const unsigned = (packed: PackedFiles, change: (file: Manifest['files'][number]) => object) => {
    const { title, url } = manifest.site
    const named = manifest.files.map((file) => {
      const content = packed.get(file.path) as Buffer
      const sha256 = createHash('sha256').update(content).digest('hex')
      return { ...file, bytes: content.length, sha256, ...change(file) }
    })
    const made = forged(packed, { version: 1, site: { title, url }, files: named })
    made.delete('manifest.sig')
    return made
  }
  const expected = 'is not the file that its event names'
  for (const medium of ['video', 'document']) {
    const path = pathOf(medium)
    deepEqual(await faultsOf(unsigned(withFile(path, 'another one'), () => ({}))), [`${path}: ${expected}`])
  }
  const path = pathOf('image')
  const other = (await anImage(site, tom)).image.id as number
  notEqual(other, media.image)
  const changed = unsigned(files, (file) => (file.path === path ? { original: '0'.repeat(64) } : {}))
  deepEqual(await faultsOf(changed), [`${path}: ${expected}`])
  const renamed = unsigned(files, (file) => (file.path === path ? { mediumid: 9999 } : {}))
  deepEqual(await faultsOf(renamed), [`${path}: is in no event`])
})

test('a signature of another key, of none, without a file and beside one are found', async () => {
  const stranger = makeKeyPair()
  const named = String(fingerprintOf(stranger.publicKey))
  const sign = (text: Buffer) => signBytes(text, stranger.privateKey)
  const { title, url } = manifest.site
  const own = forged(
    files,
    { site: { title, url, public_key: stranger.publicKey, fingerprint: named } },
    sign,
  )
  equal((await verified(await zipOf(own))).signed_by, named)
  const list = (await site.call('GET', '/site_keys')).body
  for (const key of [{ fingerprint }, { keys: list }])
    match(
      String(await faultsOf(own, { key })),
      new RegExp(`manifest.sig: is of an(other| unknown) key: ${named}`),
    )
  const cases: [PackedFiles | [string, Buffer][], RegExp][] = [
    [forged(files, {}, sign), /manifest.sig: does not fit/],
    [
      forged(files, { site: { title, url, public_key: stranger.publicKey, fingerprint } }, sign),
      /not the one of its fingerprint/,
    ],
    [
      forged(files, { site: { title, url, public_key: 'no key', fingerprint } }, sign),
      /not the one of its fingerprint/,
    ],
    [forged(files, { site: { title, url } }), /names no key, but there is a signature/],
    [new Map([...files].filter(([name]) => name !== 'manifest.sig')), /manifest.sig: is missing/],
    [
      new Map([...files, ['manifest.sig', Buffer.alloc(0)] as [string, Buffer]]),
      /manifest.sig: does not fit/,
    ],
    [[...files, ['manifest.sig', files.get('manifest.sig') as Buffer]], /manifest.sig: is there twice/],
  ]
  for (const [packed, expected] of cases) {
    const faults = await faultsOf(packed)
    ok(
      faults.some((fault) => expected.test(fault)),
      `${expected}: ${faults}`,
    )
  }
})

test('a replaced key signs nothing more, and what it signed before stays valid', async () => {
  equal((await site.call('POST', '/site_keys', { as: tom })).status, 403)
  site.clock.now += 60_000
  const replaced = await site.call('POST', '/site_keys', { as: admin })
  equal(replaced.status, 200)
  notEqual(replaced.body.fingerprint, fingerprint)
  const keys = (await site.call('GET', '/site_keys')).body
  deepEqual(
    keys.map((key: { fingerprint: string }) => key.fingerprint),
    [replaced.body.fingerprint, fingerprint],
  )
  deepEqual(await faultsOf(files, { key: { keys } }), [])
  const next = (await fetchPack()).files
  equal(manifestIn(next).site.fingerprint, replaced.body.fingerprint)
  deepEqual(await faultsOf(next, { key: { keys } }), [])
  const [current, former] = keys
  const later = { ...former, replaced_date: manifest.date - 1 }
  deepEqual(await faultsOf(files, { key: { keys: [current, later] } }), [
    `manifest.sig: is of key ${fingerprint}, which was replaced before`,
  ])
  const early = { ...former, created_date: manifest.date + 1 }
  match(String(await faultsOf(files, { key: { keys: [early] } })), /did not exist at the time of packing/)
})
