// Tests a server that is killed while it renders sizes: acknowledged pictures exist afterwards, and no file is partial.
// Circle: outer, because it starts and kills servers while they render photos.
// Covers: server/src/platform/files/ server/src/platform/processes/ server/src/media/pixels/
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { readConfig } from '#platform/config/config.ts'
import type { FileStore } from '#platform/files/files.ts'
import { openFiles } from '#platform/files/open.ts'
import { closeCommands, runCommand } from '#test/commands.ts'
import { aStore, type Store, until } from '#test/databases.ts'
import { isFull } from '#test/extent.ts'
import { sha256 } from '#test/files/file-store-suite.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { startS3 } from '#test/files/s3-server.ts'
import type { Calls } from '#test/hosting/calls.ts'
import { adminSettings, type RunningServer, signIn, startServer } from '#test/processes.ts'

const photos = isFull ? 5 : 2
after(closeCommands)
const oldSeconds = 1_000_000
const neverMs = 2 ** 31 - 1
const boxes = {
  mini: [56, 42],
  thumbnail: [96, 72],
  '140x105': [140, 105],
  '200x150': [200, 150],
  standard: [300, 225],
  '440x330': [440, 330],
  medium: [592, 444],
  large: [800, 600],
  huge: [1600, 1200],
} as const

interface Site {
  store: Store
  env: Record<string, string>
  files: FileStore
}

interface Picture {
  image: Record<string, string>
  width: number
  height: number
}

async function aSite(more: Record<string, string>): Promise<Site> {
  const store = await aStore()
  const env = {
    ...adminSettings,
    STEPWRIGHT_DATABASE_URL: store.databaseUrl,
    STEPWRIGHT_LOG: 'error',
    ...more,
  }
  // Only to inspect: a server has its own folder for incoming files, and this one is removed.
  const files = await openFiles({ data: store.data, files: readConfig(env).files }, neverMs)
  rmSync(files.incoming, { recursive: true })
  return { store, env, files }
}

const start = ({ store, env }: Site): Promise<RunningServer> => startServer(['--data', store.data], { env })

async function upload({ api }: Calls, name: string): Promise<Picture> {
  const colour = `#${name.padStart(6, '4')}`
  const body = new Uint8Array(await aPhoto(3200, 2400, { colour }))
  const answer = await api('POST', `/user/media/images?file=${name}.jpg`, body)
  equal(answer.status, 200)
  return (await answer.json()) as Picture
}

async function keysOf(files: FileStore, area: 'originals/' | 'derived/'): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(area)) keys.push(key)
  return keys
}

/** Pictures whose last size has been rendered. */
const madeWhole = async ({ files }: Site): Promise<number> =>
  (await keysOf(files, 'derived/')).filter((key) => key.endsWith('/mini.jpg')).length

const helpersOf = ({ child }: RunningServer): number[] =>
  process.platform === 'linux'
    ? readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number)
    : []

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Uploads, and kills the server as soon as some sizes exist and others do not; returns the acknowledged pictures. */
async function killInTheMiddle(site: Site): Promise<Picture[]> {
  const acknowledged: Picture[] = []
  for (let round = 0; ; round++) {
    const server = await start(site)
    const calls = await signIn(server.url)
    const before = (await keysOf(site.files, 'derived/')).length
    for (let each = 0; each < photos; each++) acknowledged.push(await upload(calls, `${round}${each}`))
    // Further uploads in flight at that moment; their outcome is unknown.
    const underWay = ['a', 'b'].map((each) => upload(calls, `${round}${each}`).catch(() => null))
    await until(async () => (await keysOf(site.files, 'derived/')).length > before)
    const helpers = helpersOf(server)
    await server.stop('SIGKILL')
    const late = await Promise.all(underWay)
    acknowledged.push(...late.filter((each) => each !== null))
    await until(() => !helpers.some(isAlive))
    if ((await madeWhole(site)) < acknowledged.length) return acknowledged
  }
}

const incomingOf = ({ store }: Site): string => join(store.data, 'files', 'incoming')

/** Simulates a restart after an hour: unused files may be removed. */
function makeOld({ store }: Site): void {
  const age = (path: string) => utimesSync(path, oldSeconds, oldSeconds)
  for (const name of readdirSync(incomingOf({ store } as Site)))
    age(join(incomingOf({ store } as Site), name))
  const originals = join(store.data, 'files', 'originals')
  for (const each of readdirSync(originals, { recursive: true, withFileTypes: true }))
    if (each.isFile()) age(join(each.parentPath, each.name))
}

async function showsAll(server: RunningServer, pictures: Picture[]): Promise<void> {
  const { authorization } = await signIn(server.url)
  for (const { image, width, height } of pictures) {
    for (const [size, box] of [...Object.entries(boxes), ['original', [width, height]] as const]) {
      // Each server has its own port.
      const { pathname } = new URL(image[size] as string)
      const answer = await fetch(`${server.url}${pathname}`, { headers: { authorization } })
      const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      deepEqual([answer.status, shown.width, shown.height], [200, ...box], size)
    }
  }
}

/** The bytes of each original match its hash, and each derivative is a complete picture. */
async function holdsNothingByHalf({ files }: Site): Promise<void> {
  for (const area of ['originals/', 'derived/'] as const) {
    for (const key of await keysOf(files, area)) {
      const found = await files.read(key)
      ok(found, key)
      const bytes = await buffer(found.stream)
      if (area === 'originals/') equal(key, `originals/${sha256(bytes)}`)
      else await sharp(bytes, { failOn: 'truncated' }).raw().toBuffer()
    }
  }
}

async function surviveAKill(site: Site): Promise<void> {
  const acknowledged = await killInTheMiddle(site)
  makeOld(site)
  const server = await start(site)
  await showsAll(server, acknowledged)
  await holdsNothingByHalf(site)
  const folders = readdirSync(incomingOf(site))
  ok(
    folders.every((name) => name.startsWith(`${server.child.pid}-`)),
    'what the killed one had left has gone',
  )
  await until(() => folders.every((name) => readdirSync(join(incomingOf(site), name)).length === 0))
  equal((await server.stop()).code, 0)
  // An upload in flight may leave a file that was not acknowledged.
  const options = { env: site.env }
  const swept = await runCommand(['verify', '--remove-orphans', '--data', site.store.data], options)
  match(swept.stdout, /0 missing, 0 damaged|all there and whole/)
  const verified = await runCommand(['verify', '--data', site.store.data], options)
  deepEqual([verified.code, verified.stderr], [0, ''], verified.stdout)
  match(verified.stdout, /all there and whole/)
}

test('on disk, a server that is killed while it makes sizes has all it acknowledged', async () => {
  await surviveAKill(await aSite({}))
})

test('and so has one with a bucket', async () => {
  const { place } = await startS3()
  await surviveAKill(
    await aSite({
      STEPWRIGHT_FILES: `s3://${place.bucket}?endpoint=${place.endpoint}&region=${place.region}`,
      AWS_ACCESS_KEY_ID: place.accessKeyId,
      AWS_SECRET_ACCESS_KEY: place.secretAccessKey,
    }),
  )
})
