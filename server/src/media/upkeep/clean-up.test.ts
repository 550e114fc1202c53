// Tests clean-up: unused media are removed with their files after the grace period; everything else stays.
// Engines: both in the outer circle, because unused media are selected by SQL.
import { deepEqual, equal } from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import { test } from 'node:test'
import { derivedKey, originalKey, partKey } from '#platform/files/files.ts'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { adoptBytes, sha256 } from '#test/files/file-store-suite.ts'
import { anImage, aPhoto } from '#test/files/pictures.ts'
import { aCategory } from '#test/guide-builders.ts'
import { withRegister } from '../store/registered-files.ts'
import { endUpload, getUpload } from '../uploads/uploads.ts'
import { recordUses } from '../uses/uses.ts'
import { cleanUpMedia, graceMs } from './clean-up.ts'

const site = await startSite({ now: Date.now() })
const dayMs = 86_400_000
let widths = 300

function cleanUp(of: TestSite = site) {
  const { database, files, clock, write } = of
  return cleanUpMedia({ database, files, now: clock.now, write })
}

/** Two runs with the grace period in between. */
async function passGrace(): Promise<{ media: number; files: number }> {
  await cleanUp()
  site.clock.now += graceMs + dayMs
  return cleanUp()
}

async function aRemovedImage(as: { token: string }): Promise<{ imageid: number; hash: string }> {
  const bytes = await aPhoto(widths++, 200)
  const imageid = (await anImage(site, as, bytes)).image.id
  equal((await site.call('DELETE', `/user/media/images?imageids=${imageid}`, { as })).status, 204)
  return { imageid, hash: sha256(bytes) }
}

const exists = async (imageid: number): Promise<boolean> =>
  (await site.read((ctx) =>
    ctx.db.selectFrom('images').select('imageid').where('imageid', '=', imageid).executeTakeFirst(),
  )) !== undefined

test('a picture that was removed from its manager and is used nowhere goes after the grace period', async () => {
  const ada = await anAdmin(site)
  const { imageid, hash } = await aRemovedImage(ada)
  await site.files.put(derivedKey(hash, 'mini.jpg'), Buffer.from('small'))
  deepEqual(await cleanUp(), { media: 0, files: 0 })
  site.clock.now += graceMs - dayMs
  deepEqual(await cleanUp(), { media: 0, files: 0 })
  equal(await exists(imageid), true)
  site.clock.now += 2 * dayMs
  deepEqual(await cleanUp(), { media: 1, files: 0 })
  equal(await exists(imageid), false)
  // Yesterday's backup may still name them.
  site.clock.now += graceMs - dayMs
  deepEqual(await cleanUp(), { media: 0, files: 0 })
  site.clock.now += 2 * dayMs
  deepEqual(await cleanUp(), { media: 0, files: 2 })
  equal(await site.files.size(originalKey(hash)), null)
  equal(await site.files.size(derivedKey(hash, 'mini.jpg')), null)
  const events = await site.read(({ db }) =>
    db.selectFrom('events').select('subjectid').where('type', '=', 'image.cleaned-up').execute(),
  )
  deepEqual(
    events.map((each) => each.subjectid),
    [imageid],
  )
})

test('what is in a manager, shown anywhere or was shown by an older revision stays', async () => {
  const ada = await anAdmin(site)
  const managed = (await anImage(site, ada, await aPhoto(widths++, 200))).image.id
  const shown = await aRemovedImage(ada)
  const past = await aRemovedImage(ada)
  const face = await aRemovedImage(ada)
  const emblem = await aRemovedImage(ada)
  await site.write(async (ctx) => {
    const use = (mediumid: number) => new Map([[mediumid, [{ medium: 'image' as const, mediumid }]]])
    await recordUses(ctx, { kind: 'wiki', uses: use(shown.imageid) })
    await recordUses(ctx, { kind: 'wiki', uses: use(past.imageid) })
    await recordUses(ctx, { kind: 'wiki', uses: new Map([[past.imageid, []]]) })
    await ctx.db
      .updateTable('users')
      .set({ imageid: face.imageid })
      .where('userid', '=', ada.userid)
      .execute()
    const team = {
      name: 'Workshop',
      searchText: 'workshop',
      description: '',
      imageid: emblem.imageid,
      createdAt: ctx.now,
    }
    await ctx.db.insertInto('teams').values(team).execute()
  })
  equal((await passGrace()).media, 0)
  for (const imageid of [managed, shown.imageid, past.imageid, face.imageid, emblem.imageid])
    equal(await exists(imageid), true)
})

test('what is used again in time begins its grace period anew', async () => {
  const ada = await anAdmin(site)
  const { imageid } = await aRemovedImage(ada)
  await cleanUp()
  site.clock.now += graceMs - dayMs
  const show = (isInManager: 0 | 1) =>
    site.write(({ db }) =>
      db.updateTable('images').set({ isInManager }).where('imageid', '=', imageid).execute(),
    )
  await show(1)
  await cleanUp()
  site.clock.now += 2 * dayMs
  await show(0)
  equal((await cleanUp()).media, 0)
  equal(await exists(imageid), true)
  equal((await passGrace()).media, 1)
})

testOnBoth('a picture that a page shows without having noted it is kept by the database', async () => {
  const ada = await anAdmin(site)
  const { imageid } = await aRemovedImage(ada)
  const title = await aCategory(site)
  await site.write(({ db }) => db.updateTable('wikis').set({ imageid }).where('title', '=', title).execute())
  equal((await passGrace()).media, 0)
  equal(await exists(imageid), true)
})

test('a source stays as long as a copy that was drawn on, then goes after it', async () => {
  const ada = await anAdmin(site)
  const source = await aRemovedImage(ada)
  const copy = await aRemovedImage(ada)
  await site.write(({ db }) =>
    db.updateTable('images').set({ srcid: source.imageid }).where('imageid', '=', copy.imageid).execute(),
  )
  equal((await passGrace()).media, 1)
  deepEqual([await exists(copy.imageid), await exists(source.imageid)], [false, true])
  await passGrace()
  equal(await exists(source.imageid), false)
})

test('what arrived and was never saved goes after the grace period, the same bytes in use do not', async () => {
  const ada = await anAdmin(site)
  site.clock.now = Date.now()
  const bytes = await aPhoto(widths++, 200)
  await anImage(site, ada, bytes)
  const arriving = withRegister(site.files, site.database, () => site.clock.now)
  const orphan = await adoptBytes(arriving, Buffer.from('never finished'))
  await adoptBytes(arriving, bytes)
  equal((await cleanUp()).files, 0)
  site.clock.now += graceMs + dayMs
  await cleanUp()
  equal(await site.files.size(orphan), null)
  equal(await site.files.size(originalKey(sha256(bytes))), bytes.length)
})

test('what is sent again but not saved is kept for another grace period, then goes', async () => {
  site.clock.now = Date.now()
  const arriving = withRegister(site.files, site.database, () => site.clock.now)
  const orphan = await adoptBytes(arriving, Buffer.from('sent twice'))
  site.clock.now += graceMs + dayMs
  const path = await site.files.withLocal(orphan, async (at) => at)
  utimesSync(path, site.clock.now / 1000, site.clock.now / 1000)
  await cleanUp()
  equal(await site.files.size(orphan), 10)
  site.clock.now += graceMs + dayMs
  await cleanUp()
  equal(await site.files.size(orphan), null)
})

test('parts of an upload that was ended by a process which died then go', async () => {
  const ada = await anAdmin(site)
  site.clock.now = Date.now()
  const headers = { 'upload-length': '10', 'tus-resumable': '1.0.0' }
  const begun = await site.call('POST', '/user/media/uploads?file=a.pdf', { as: ada, headers })
  const guid = String(begun.headers.location).split('/').at(-1) as string
  await site.write(async (ctx) =>
    endUpload(ctx, await getUpload({ ...ctx, actor: { ...ctx.actor, userid: ada.userid } }, guid)),
  )
  await site.files.put(partKey(guid, 0), Buffer.from('a part'))
  site.clock.now += graceMs + dayMs
  await cleanUp()
  equal(await site.files.size(partKey(guid, 0)), null)
})

test('an empty database beside the files of another one takes none of them, however old they are', async () => {
  const ada = await anAdmin(site)
  const bytes = await aPhoto(widths++, 200)
  await anImage(site, ada, bytes)
  const made = derivedKey(sha256(bytes), 'mini.jpg')
  await site.files.put(made, Buffer.from('small'))
  const other = await startSite({ now: Date.now() + 400 * dayMs })
  const mixed = { ...other, files: site.files }
  for (let round = 0; round < 3; round++) {
    deepEqual(await cleanUp(mixed), { media: 0, files: 0 })
    other.clock.now += graceMs + dayMs
  }
  equal(await site.files.size(originalKey(sha256(bytes))), bytes.length)
  equal(await site.files.size(made), 5)
})
