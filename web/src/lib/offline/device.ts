// What the device keeps of answers: their texts and, beside them, a mark that says what each one is and when it was
// used. All of it belongs to one person at a time. It has bounds in bytes, in number and in days.
import type { DBSchema, IDBPTransaction } from 'idb'
import { deviceDatabase } from './database.ts'
import { type Kind, kindOf, runOf } from './kinds.ts'
import { bytesOf, forgetPictures, keepPictures, picturesOf, type Shown } from './pictures.ts'

/** Some members of a guide, as the API tells them. */
export interface Card {
  guideid: number
}

export interface Mark {
  /** Without the part that all addresses of the API share. */
  path: string
  kind: Kind
  /** What a list of guides says of one. */
  card: Card | null
  at: number
  usedAt: number
  bytes: number
  /** Addresses of the pictures that it shows. */
  pictures: readonly string[]
}

interface Shelves extends DBSchema {
  texts: { key: string; value: string | readonly object[] }
  marks: { key: string; value: Mark }
  owner: { key: string; value: number }
}

const device = deviceDatabase<Shelves>({
  name: 'stepwright-device',
  create: (database) => {
    database.createObjectStore('texts')
    database.createObjectStore('marks', { keyPath: 'path' })
    database.createObjectStore('owner')
  },
})

type Change = IDBPTransaction<Shelves, ('texts' | 'marks' | 'owner')[], 'readwrite'>

/** One transaction over everything, so that whose it is and what is kept never part. */
const changeOf = <R>(act: (change: Change) => Promise<R>): Promise<R> =>
  device(async (database) => {
    const transaction = database.transaction(['texts', 'marks', 'owner'], 'readwrite')
    const [answer] = await Promise.all([act(transaction), transaction.done])
    return answer
  })

const ownerOf = (change: Change) => change.objectStore('owner').get('owner')

async function put(change: Change, mark: Mark, text: string | readonly object[]): Promise<void> {
  await Promise.all([change.objectStore('texts').put(text, mark.path), change.objectStore('marks').put(mark)])
}

async function take(change: Change, path: string): Promise<void> {
  await Promise.all([change.objectStore('texts').delete(path), change.objectStore('marks').delete(path)])
}

const look = (change: Change, path: string) =>
  Promise.all([change.objectStore('marks').get(path), change.objectStore('texts').get(path)])

/** The name of the site and the like: no screen opens without, and it is the same for all. */
const everybodys = '/sites/info'
const mostBytes = 80 * 1024 * 1024
const mostGuides = 40
const mostDays = 30
const dayMs = 86_400_000
/** So that what is on the screen gets the line first. */
const pauseMs = 3000

interface Body extends Shown {
  userid?: number
  status?: string
}

const cardMembers = [
  'guideid',
  'title',
  'summary',
  'category',
  'image',
  'difficulty',
  'time_required_max',
  'public',
] as const

const cardOf = (body: object): Card =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => cardMembers.some((each) => each === name)),
  ) as never

/** Empties the device where somebody else has used it. */
export async function become(owner: number): Promise<void> {
  const hasChanged = await changeOf(async (change) => {
    const before = await ownerOf(change)
    if (before === owner) return false
    const [mark, text] = await look(change, everybodys)
    await change.objectStore('texts').clear()
    await change.objectStore('marks').clear()
    await change.objectStore('owner').put(owner, 'owner')
    if (mark && text !== undefined) await put(change, mark, text)
    return before !== undefined
  })
  if (hasChanged) await forgetPictures()
  await makeRoom()
}

/** Keeps an answer that came just now, if the device is still that person's. */
export async function keep(owner: number, path: string, text: string): Promise<void> {
  const kind = kindOf(path)
  if (!kind) return
  const body = JSON.parse(text) as Body
  const run = runOf(path)
  if (run === path && (body.userid !== owner || !isOpen(body.status))) return drop(path)
  const now = Date.now()
  const pictures = picturesOf(body)
  const isKept = await changeOf(async (change) => {
    const before = await ownerOf(change)
    // It was cleared under an open page.
    if (before === undefined) await change.objectStore('owner').put(owner, 'owner')
    else if (before !== owner) return false
    // The guide of a run that is only looked at is a record, not work under way.
    if (run && run !== path && !(await change.objectStore('marks').get(run))) return false
    const card = kind === 'guide' ? cardOf(body) : null
    await put(change, { path, kind, card, at: now, usedAt: now, bytes: text.length, pictures }, text)
    return true
  })
  if (!isKept || pictures.length === 0) return
  setTimeout(() => void keepPictures(pictures, () => isOwner(owner)).then(makeRoom), run ? 0 : pauseMs)
}

const isOpen = (status: string | undefined): boolean =>
  ['started', 'paused', 'suspended'].includes(status ?? '')

const isOwner = async (owner: number): Promise<boolean> =>
  (await device((database) => database.get('owner', 'owner'))) === owner

export interface Kept {
  owner: number
  at: number
  /** Null: nobody was signed in, and that is all that is known. */
  text: string | null
}

/** What is kept under that address for the person; `null` stands for whoever had the device last. */
export async function find(person: number | null, path: string): Promise<Kept | null> {
  return changeOf(async (change) => {
    const owner = await ownerOf(change)
    if (owner === undefined || (person !== null && person !== owner)) return null
    const [mark, text] = await look(change, path)
    if (mark && typeof text === 'string') {
      await change.objectStore('marks').put({ ...mark, usedAt: Date.now() })
      return { owner, at: mark.at, text }
    }
    return path === '/user' && owner === 0 ? { owner, at: 0, text: null } : null
  })
}

/** Forgets an answer; with a run go its guide and forms. */
export async function drop(path: string): Promise<void> {
  await remove(path)
  await sweepPictures()
}

async function remove(path: string): Promise<void> {
  await changeOf(async (change) => {
    const paths = runOf(path) === path ? [path, `${path}/guide`, `${path}/step_forms`, doneAt(path)] : [path]
    await Promise.all(paths.map((each) => take(change, each)))
  })
}

const doneAt = (run: string): string => `${run}/done`

/** Keeps beside a run what was done in it since the server said how it stands; nothing any more takes it away. */
export async function keepDone(
  owner: number,
  run: string,
  done: readonly object[],
  bytes: number,
): Promise<void> {
  const path = doneAt(run)
  await changeOf(async (change) => {
    const isTheirs = (await ownerOf(change)) === owner && (await change.objectStore('marks').get(run))
    if (!isTheirs || done.length === 0) return take(change, path)
    const at = Date.now()
    await put(change, { path, kind: 'run', card: null, at, usedAt: at, bytes, pictures: [] }, done)
  })
}

export async function findDone(owner: number, run: string): Promise<readonly object[]> {
  if (!(await isOwner(owner))) return []
  const done = await device((database) => database.get('texts', doneAt(run)))
  return typeof done === 'object' ? done : []
}

/** Guides that can be read here, those first that were read last. */
export async function listGuides(owner: number | null): Promise<Card[]> {
  if (owner === null || !(await isOwner(owner))) return []
  const marks = (await readMarks()).toSorted((one, two) => two.usedAt - one.usedAt)
  // One that was read in two languages is one guide.
  const cards = new Map(marks.flatMap(({ card }) => (card ? [[card.guideid, card] as const] : [])))
  return [...cards.values()]
}

const readMarks = (): Promise<Mark[]> => device((database) => database.getAll('marks'))

const rank: Record<Kind, number> = { basis: 0, run: 1, guide: 2, form: 2 }

/** Lets go of what was not used for long, and of the oldest where there is too much. */
async function makeRoom(): Promise<void> {
  const marks = (await readMarks()).toSorted(
    (one, two) => rank[one.kind] - rank[two.kind] || two.usedAt - one.usedAt,
  )
  const sizes = await bytesOf(marks.flatMap(({ pictures }) => pictures))
  let bytes = 0
  let guides = 0
  const oldest = Date.now() - mostDays * dayMs
  const over = marks.filter((mark) => {
    bytes += mark.bytes + mark.pictures.reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0)
    if (mark.kind === 'guide') guides += 1
    return mark.kind !== 'basis' && (bytes > mostBytes || guides > mostGuides || mark.usedAt < oldest)
  })
  for (const { path } of over) await remove(path)
  await sweepPictures()
}

async function sweepPictures(): Promise<void> {
  await forgetPictures(new Set((await readMarks()).flatMap(({ pictures }) => pictures)))
}
