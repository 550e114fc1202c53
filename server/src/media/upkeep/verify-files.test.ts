// Tests the comparison of files with the database: it reports exactly the missing, damaged and orphaned files.
// Engines: both, because keys are paged in the order of the database.
import { deepEqual, equal } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { derivedKey, originalKey, partKey } from '#platform/files/files.ts'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { adoptBytes, sha256 } from '#test/files/file-store-suite.ts'
import { anImage, aPhoto } from '#test/files/pictures.ts'
import { type FileFault, verifyFiles } from './verify-files.ts'

const site = await startSite()
const hourMs = 3600_000

async function verify(options: { isQuick?: boolean; removesOrphans?: boolean; now?: number } = {}) {
  const faults: FileFault[] = []
  const now = options.now ?? Date.now() + 2 * hourMs
  const { database, files } = site
  const report = await verifyFiles(
    { database, files, now },
    { ...options, tell: (each) => faults.push(each) },
  )
  return { report, faults }
}

async function hashOfImage(imageid: number): Promise<string> {
  const row = await site.read((ctx) =>
    ctx.db.selectFrom('images').select('hash').where('imageid', '=', imageid).executeTakeFirstOrThrow(),
  )
  return row.hash
}

test('a site whose files are all there has no faults, with the same file used twice', async () => {
  const ada = await anAdmin(site)
  const bytes = await aPhoto(300, 200)
  await anImage(site, ada, bytes)
  await anImage(site, ada, bytes)
  await site.files.put(derivedKey(sha256(bytes), 'mini.jpg'), Buffer.from('small'))
  const { report, faults } = await verify()
  deepEqual(faults, [])
  deepEqual(report, {
    checked: 1,
    bytes: bytes.length,
    missing: 0,
    damaged: 0,
    orphaned: 0,
    removed: 0,
  })
})

test('a missing file and a damaged one are told with the media that they belong to', async () => {
  const ada = await anAdmin(site)
  const lost = (await anImage(site, ada, await aPhoto(310, 200))).image.id
  const broken = (await anImage(site, ada, await aPhoto(320, 200))).image.id
  const [lostKey, brokenKey] = [await hashOfImage(lost), await hashOfImage(broken)].map(originalKey) as [
    string,
    string,
  ]
  const { total = 0 } = (await site.files.withLocal(brokenKey, async (path) => {
    const size = (await site.files.size(brokenKey)) ?? 0
    writeFileSync(path, Buffer.alloc(size, 'x'))
    return { total: size }
  })) as { total?: number }
  await site.files.remove(lostKey)

  const { faults, report } = await verify()
  deepEqual(
    new Set(faults),
    new Set<FileFault>([
      { kind: 'missing', key: lostKey, bytes: null, media: [`picture ${lost} photo.jpg`], isRemoved: false },
      {
        kind: 'damaged',
        key: brokenKey,
        bytes: total,
        media: [`picture ${broken} photo.jpg`],
        isRemoved: false,
      },
    ]),
  )
  deepEqual([report.checked, report.missing, report.damaged], [3, 1, 1])
  deepEqual(
    (await verify({ isQuick: true })).faults.map(({ kind }) => kind),
    ['missing'],
  )
})

test('what nothing refers to is told, spared while it is young, and removed where that is asked for', async () => {
  const orphans = [
    await adoptBytes(site.files, Buffer.from('an upload that was not finished')),
    derivedKey('9'.repeat(64), 'standard.webp'),
    partKey('gone0upload00000', 0),
  ]
  await site.files.put(orphans[1] as string, Buffer.from('made of a picture that is gone'))
  await site.files.put(orphans[2] as string, Buffer.from('part of an upload that is gone'))
  const young = await verify({ now: Date.now() })
  equal(young.report.orphaned, 0)

  const orphaned = (await verify()).faults.filter(({ kind }) => kind === 'orphaned')
  deepEqual(
    orphaned.map(({ key, isRemoved }) => [key, isRemoved]),
    orphans.map((key) => [key, false]),
  )
  const { report } = await verify({ removesOrphans: true })
  deepEqual([report.orphaned, report.removed], [3, 3])
  for (const key of orphans) equal(await site.files.size(key), null)
  equal((await verify()).report.orphaned, 0)
})

test('more files than one page are all looked at', async () => {
  const ada = await anAdmin(site)
  const { checked } = (await verify({ isQuick: true })).report
  const hashes = Array.from({ length: 1203 }, (_, at) => sha256(Buffer.from(`page ${at}`)))
  for (const hash of hashes.slice(0, 3)) await site.files.put(originalKey(hash), Buffer.from('x'))
  await site.write(async (ctx) => {
    const rows = hashes.map((hash, at) => ({
      guid: `doc${String(at).padStart(13, '0')}`,
      ownerid: ada.userid,
      hash,
      filename: 'plan.pdf',
      title: 'Plan',
      extension: 'pdf',
      bytes: 1,
      isInManager: 1 as const,
      createdAt: ctx.now,
    }))
    for (let at = 0; at < rows.length; at += 400)
      await ctx.db
        .insertInto('documents')
        .values(rows.slice(at, at + 400))
        .execute()
  })
  const { report, faults } = await verify({ isQuick: true })
  deepEqual([report.checked - checked, report.missing], [1203, 1 + 1200])
  equal(new Set(faults.map(({ key }) => key)).size, faults.length)
})
