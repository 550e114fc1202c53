// Proves that PINs and ID badges cannot be tried with a backup alone, and are set again after its restore.
// Engines: both in the outer circle, because the key of a hash is a column that queries compare.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { finishHash, hashPassword, isPassword } from '#auth/passwords.ts'
import { createPepper } from '#platform/pepper.ts'
import { findSiteSecret, signText } from '#settings/site-secret.ts'
import { openBlobStore } from '#src/archive/blob-stores/open-store.ts'
import { writeSnapshot } from '#src/archive/write-snapshot.ts'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aFolder } from '#test/databases.ts'
import { asDevice, register, switchTo, withIdBadge, withPin } from '#test/devices/device-builders.ts'
import { finishEarlierHashes, finishPin } from './badge-hashes.ts'

const badge = 'BADGE-OF-TOM'

/** The hashes as earlier versions stored them, which everybody with the database can compute. */
const earlierBadge = (site: TestSite) =>
  site.read(async (ctx) => signText(await findSiteSecret(ctx), `id badge ${badge}`))
const rowsOf = (site: TestSite) =>
  site.read(async ({ db }) => ({
    pins: await db.selectFrom('user_pins').selectAll().execute(),
    badges: await db.selectFrom('user_id_badges').selectAll().execute(),
  }))

async function aSite() {
  const site = await startSite()
  const ada = await anAdmin(site)
  const tom = await withIdBadge(
    site,
    await withPin(site, await aPerson(site, { name: 'Tom' }), '4826'),
    badge,
  )
  return { site, ada, tom, device: await register(site, ada) }
}

async function outcomes(site: TestSite, device: { cookie: string }, tom: TestPerson) {
  const outcome = async (body: object) =>
    (await site.call('POST', '/shared_device/session', asDevice(device, body))).status
  const { pin_locked, id_badge_locked } = (await site.call('GET', '/user/quick_sign_in', { as: tom })).body
  const { device: shown } = (await site.call('GET', '/shared_device', asDevice(device))).body
  return {
    pin: await outcome({ userid: tom.userid, pin: '4826' }),
    badge: await outcome({ badge }),
    locked: [pin_locked, id_badge_locked],
    people: shown.people.map(({ username }: { username: string }) => username),
  }
}
const healthOf = async (site: TestSite, as: TestPerson) =>
  (await site.call('GET', '/about', { as })).body.health.pins
const working = { pin: 201, badge: 201, locked: [false, false], people: ['Tom'] }
const lost = { pin: 401, badge: 401, locked: [true, true], people: [] }

testOnBoth('the database proves no PIN and no badge, and a backup lacks the key', async () => {
  const { site } = await aSite()
  const { pins, badges } = await rowsOf(site)
  equal(await isPassword('4826', pins[0]?.hash ?? null), false)
  ok(badges[0]?.hash !== (await earlierBadge(site)))
  const store = await openBlobStore(join(aFolder(), 'backups'), { creates: true })
  const config = { data: site.folder, databaseUrl: site.databaseUrl, files: 'disk' as const }
  await writeSnapshot({ config, store, kind: 'backup', now: site.clock.now })
  const key = readFileSync(join(site.folder, 'pins.key'), 'utf8').trim()
  equal(statSync(join(site.folder, 'pins.key')).mode & 0o777, 0o600)
  const files = readdirSync(store.label, { recursive: true }).map((name) => join(store.label, String(name)))
  for (const path of files.filter((each) => statSync(each).isFile()))
    ok(!readFileSync(path).includes(key) && !path.includes('pins.key'), path)
})

testOnBoth('without the key nothing works until it is set again, and administrators read it', async () => {
  const { site, ada, tom, device } = await aSite()
  deepEqual([await outcomes(site, device, tom), await healthOf(site, ada)], [working, 'ok'])
  const key = join(site.folder, 'pins.key')
  renameSync(key, `${key}.before`)
  const restored = await site.twin()
  deepEqual([await outcomes(restored, device, tom), await healthOf(restored, ada)], [lost, 'warning'])
  await withPin(restored, tom, '7306')
  equal((await switchTo(restored, device, { userid: tom.userid, pin: '7306' })).userid, tom.userid)
  equal(await healthOf(restored, ada), 'warning')
  await withIdBadge(restored, tom, badge)
  equal((await switchTo(restored, device, { badge })).userid, tom.userid)
  equal(await healthOf(restored, ada), 'ok')
})

testOnBoth('with the key of before, all work as before', async () => {
  const { site, ada, tom, device } = await aSite()
  const key = join(site.folder, 'pins.key')
  renameSync(key, `${key}.before`)
  deepEqual(await outcomes(await site.twin(), device, tom), lost)
  renameSync(`${key}.before`, key)
  site.clock.now += 24 * 60 * 60_000
  const again = await site.twin()
  deepEqual([await outcomes(again, device, tom), await healthOf(again, ada)], [working, 'ok'])
})

testOnBoth('what earlier versions stored works, and is hashed with the key at the start', async () => {
  const { site, ada, tom, device } = await aSite()
  const [hash, badgeHash] = [await hashPassword('4826'), await earlierBadge(site)]
  await site.write(async ({ db }) => {
    await db.updateTable('user_pins').set({ hash, keyid: null }).execute()
    await db.updateTable('user_id_badges').set({ hash: badgeHash, keyid: null }).execute()
  })
  const pepper = createPepper(site.folder, '')
  for (const _ of [1, 2]) await site.write(({ db }) => finishEarlierHashes(db, pepper))
  deepEqual([await outcomes(site, device, tom), await healthOf(site, ada)], [working, 'ok'])
  const { pins, badges } = await rowsOf(site)
  equal(pins[0]?.hash, finishHash(hash, finishPin(pepper)))
  equal(await isPassword('4826', pins[0]?.hash ?? null), false)
  ok(badges[0]?.hash !== badgeHash)
})
