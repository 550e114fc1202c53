// Seals what other users of a shared device have not sent, and unseals it for them. Sealed records are written in the
// transaction that deletes the plain ones.
import { freshUuid } from '../../lib/fresh-key.ts'
import {
  type BegunRun,
  type DeviceEvent,
  type DeviceFile,
  type Draft,
  hasSeq,
  isUploading,
  isWaiting,
} from './device-events.ts'
import type { RunDb } from './run-db.ts'
import type { Change, StoreName } from './run-schema.ts'
import {
  type DeviceKey,
  makeDeviceKey,
  opensKey,
  readStorageKey,
  type Sealed,
  type SealedRecord,
  seal,
  unseal,
} from './sealed-record.ts'

/** Data of a user on this device outside of the database of runs, as JSON. */
export interface Beside {
  /** Entries of localStorage, such as drafts of guides. */
  texts: Readonly<Record<string, string>>
  /** Choices of guides for offline use. */
  choices: readonly unknown[]
}

interface FileFacts extends Omit<DeviceFile, 'file'> {
  file: { name: string; type: string; lastModified: number }
}

/** The text of a sealed record. */
interface Content extends Beside {
  events: readonly DeviceEvent[]
  files: readonly FileFacts[]
  runs: readonly BegunRun[]
  drafts: readonly Draft[]
}

interface Belongings {
  events: readonly DeviceEvent[]
  files: readonly DeviceFile[]
  runs: readonly BegunRun[]
  drafts: readonly Draft[]
}

const stores: StoreName[] = ['events', 'files', 'runs', 'drafts', 'sealed', 'contents']
const noBeside: Beside = { texts: {}, choices: [] }

async function readAll(db: RunDb): Promise<Belongings> {
  const [events, files, runs, drafts] = await Promise.all([
    db.list('events'),
    db.listFiles(),
    db.list('runs'),
    db.list('drafts'),
  ])
  return { events, files, runs, drafts }
}

function belongingsOf({ events, files, runs, drafts }: Belongings, userid: number): Belongings {
  const isTheirs = (each: { userid: number }) => each.userid === userid
  return {
    events: events.filter(isTheirs),
    files: files.filter(isTheirs),
    runs: runs.filter(isTheirs),
    drafts: drafts.filter(isTheirs),
  }
}

/** True if the server lacks something of it. Confirmed events and runs are read again from the server. */
const isWorthSealing = ({ events, files, runs, drafts }: Belongings, { texts, choices }: Beside): boolean =>
  events.some(({ number }) => number === undefined) ||
  files.some(({ mediumid }) => mediumid === undefined) ||
  runs.some(({ entryid }) => entryid === undefined) ||
  drafts.length + Object.keys(texts).length + choices.length > 0

/** Entries and files that are to be sent or, after a rejection, to be decided. */
const countLeft = ({ events, files }: Pick<Belongings, 'events' | 'files'>): number =>
  events.filter((event) => isWaiting(event) || event.refused).length +
  files.filter((file) => isUploading(file) || file.refused).length

async function sealedOf(
  key: DeviceKey,
  { events, files, runs, drafts }: Belongings,
  beside: Beside,
): Promise<{ record: SealedRecord; content: Sealed }> {
  const facts = files.map(({ file: { name, type, lastModified }, ...rest }) => ({
    ...rest,
    file: { name, type, lastModified },
  }))
  const content: Content = { ...beside, events, files: facts, runs, drafts }
  const unsent = events.filter(({ number }) => number === undefined)
  const marks = unsent.flatMap(({ mark }) => mark ?? [])
  const record = {
    sealid: freshUuid(),
    userid: key.userid,
    username: key.username,
    count: countLeft({ events, files }),
    at: Date.now(),
    positions: unsent.filter(hasSeq).map(({ run, device, seq }) => ({ run, device, seq })),
    mark: marks.length > 0 ? Math.min(...marks) : null,
  }
  const pictures = files.map(({ file }) => file)
  return { record, content: await seal(key, JSON.stringify(content), pictures) }
}

const deleteAll = (all: Change, { events, files, runs, drafts }: Belongings): Promise<unknown> =>
  Promise.all([
    ...events.map(({ eventid }) => all.objectStore('events').delete(eventid)),
    ...files.map(({ name }) => all.objectStore('files').delete(name)),
    ...runs.map(({ runid }) => all.objectStore('runs').delete(runid)),
    ...drafts.map(({ key }) => all.objectStore('drafts').delete(key)),
  ])

/**
 * Seals what everybody else has on this device; `besideOf` returns what they have outside of the database. Users without
 * a key, who were never signed in since the device is shared, stay: their entries are not shown to others. Returns the
 * users of whom nothing is left in plain form.
 */
export async function sealOthers(
  db: RunDb,
  userid: number,
  besideOf: ReadonlyMap<number, Beside> = new Map(),
): Promise<ReadonlySet<number>> {
  const [all, keys] = await Promise.all([readAll(db), db.list('keys')])
  const owners = [all.events, all.files, all.runs, all.drafts].flat().map((each) => each.userid)
  const others = new Set([...owners, ...besideOf.keys()].filter((each) => each !== userid))
  const done = new Set<number>()
  for (const other of others) {
    const theirs = belongingsOf(all, other)
    const beside = besideOf.get(other) ?? noBeside
    const key = keys.find((each) => each.userid === other)
    const isNeeded = isWorthSealing(theirs, beside)
    if (isNeeded && !key) continue
    const sealed = key && isNeeded ? await sealedOf(key, theirs, beside) : null
    await db.change(stores, (change) =>
      Promise.all([
        sealed && change.objectStore('sealed').put(sealed.record),
        sealed && change.objectStore('contents').put(sealed.content, sealed.record.sealid),
        deleteAll(change, theirs),
      ]),
    )
    done.add(other)
  }
  return done
}

/**
 * Puts back what was sealed of the user. `restore` stores what lay outside of the database, before the sealed record is
 * deleted. Returns the number of entries.
 */
export async function unsealOwn(
  db: RunDb,
  userid: number,
  storageKey: CryptoKey,
  restore: (beside: Beside) => Promise<void>,
): Promise<number> {
  const own = (await db.list('sealed')).filter((record) => record.userid === userid)
  let count = 0
  for (const record of own) {
    const sealed = await db.change(['contents'], (all) => all.objectStore('contents').get(record.sealid))
    const opened = sealed && (await unseal(storageKey, sealed).catch(() => null))
    // Sealed when the site had another secret.
    if (!opened) continue
    const { events, files, runs, drafts, ...beside } = JSON.parse(opened.text) as Content
    await restore(beside)
    const stored = await Promise.all(
      files.map(({ file: { name, ...about }, ...rest }, index) =>
        db.toStorable({ ...rest, file: new File([opened.files[index] ?? ''], name, about) }),
      ),
    )
    await db.change(stores, (all) =>
      Promise.all([
        ...events.map((event) => all.objectStore('events').put(event)),
        ...stored.map((file) => all.objectStore('files').put(file)),
        ...runs.map((run) => all.objectStore('runs').put(run)),
        ...drafts.map((draft) => all.objectStore('drafts').put(draft)),
        all.objectStore('sealed').delete(record.sealid),
        all.objectStore('contents').delete(record.sealid),
      ]),
    )
    count += record.count
  }
  return count
}

/** Makes a key pair of the user on this device, unless there is one that the storage key opens. */
export async function provideKey(
  db: RunDb,
  user: Pick<DeviceKey, 'userid' | 'username'>,
  base64: string,
): Promise<CryptoKey> {
  const storageKey = await readStorageKey(base64)
  const known = (await db.list('keys')).find(({ userid }) => userid === user.userid)
  if (!known || !(await opensKey(storageKey, known))) {
    const made = await makeDeviceKey(user, storageKey)
    await db.change(['keys'], (all) => all.objectStore('keys').put(made))
  }
  return storageKey
}

export interface WaitingOf {
  userid: number
  username: string
  count: number
}

/** Users with sealed entries on this device. */
export async function listSealed(db: RunDb): Promise<WaitingOf[]> {
  const byUser = Map.groupBy(await db.list('sealed'), ({ userid }) => userid)
  return [...byUser].flatMap(([userid, records]) => {
    const count = records.reduce((sum, each) => sum + each.count, 0)
    return count > 0 ? [{ userid, username: records.at(-1)?.username ?? '', count }] : []
  })
}

/** Deletes everything of everybody. Returns the number of entries that were not sent. */
export async function emptyRuns(db: RunDb): Promise<number> {
  const [all, sealed] = await Promise.all([readAll(db), db.list('sealed')])
  const names: StoreName[] = [...stores, 'keys', 'counts', 'marks', 'facts']
  await db.change(names, (change) => Promise.all(names.map((name) => change.objectStore(name).clear())))
  return countLeft(all) + sealed.reduce((sum, { count }) => sum + count, 0)
}
