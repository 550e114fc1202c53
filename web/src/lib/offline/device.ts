// Stores answers of the server for a single user at a time, with marks for their kind and last use. Bounded in bytes,
// number and days.
import { chosenGuides } from './choices.ts'
import { guideOf, type Kind, kindOf, openRunsOf, runOf } from './kinds.ts'
import { bytesOf, forgetPictures, picturesOf, type Shown, storePictures } from './pictures.ts'
import { type Card, type Change, changeOf, isOwner, type Mark, ownerOf, readMarks } from './shelves.ts'

async function put(change: Change, mark: Mark, text: string): Promise<void> {
  await Promise.all([change.objectStore('texts').put(text, mark.path), change.objectStore('marks').put(mark)])
}

async function take(change: Change, path: string): Promise<void> {
  await Promise.all([change.objectStore('texts').delete(path), change.objectStore('marks').delete(path)])
}

const look = (change: Change, path: string) =>
  Promise.all([change.objectStore('marks').get(path), change.objectStore('texts').get(path)])

/** Settings of the site: every screen needs them, and they are equal for all users. */
const everybodys = '/sites/info'
const mostBytes = 80 * 1024 * 1024
const mostGuides = 40
const mostDays = 30
const dayMs = 86_400_000
/** Delay, so that requests of the visible screen go first. */
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
  'work_log_enabled',
  'langid',
  'available_langids',
] as const

const cardOf = (body: object): Card =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => cardMembers.some((each) => each === name)),
  ) as never

/** Deletes everything if another user has used the device. */
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
  await evict()
}

/** Stores an answer if the device still belongs to that user. */
export async function storeAnswer(owner: number, path: string, text: string): Promise<void> {
  const kind = kindOf(path)
  if (!kind || (openRunsOf(path) ?? owner) !== owner) return
  const body = JSON.parse(text) as Body
  const run = runOf(path)
  if (run === path && (body.userid !== owner || !isOpen(body.status))) return drop(path)
  const now = Date.now()
  const pictures = picturesOf(body)
  const isStored = await changeOf(async (change) => {
    const before = await ownerOf(change)
    // The database was deleted under an open page.
    if (before === undefined) await change.objectStore('owner').put(owner, 'owner')
    else if (before !== owner) return false
    // Guides of runs that are only viewed are records, not work in progress.
    if (run && run !== path && !(await change.objectStore('marks').get(run))) return false
    const card = kind === 'guide' ? cardOf(body) : null
    await put(change, { path, kind, card, at: now, usedAt: now, bytes: text.length, pictures }, text)
    return true
  })
  if (!isStored || pictures.length === 0) return
  setTimeout(() => void storePictures(pictures, () => isOwner(owner)).then(evictSoon), run ? 0 : pauseMs)
}

const isOpen = (status: string | undefined): boolean =>
  ['started', 'paused', 'suspended'].includes(status ?? '')

export interface StoredAnswer {
  owner: number
  at: number
  /** Null if all that is known is that the user was signed out. */
  text: string | null
}

/** Falls back to the stored language if a guide is not stored in the requested one. */
async function lookNear(change: Change, path: string) {
  const found = await look(change, path)
  const [whole] = path.split('?lang=')
  if (found[0] || whole === undefined || whole === path || kindOf(path) !== 'guide') return found
  const others = await change
    .objectStore('marks')
    .getAllKeys(IDBKeyRange.bound(`${whole}?lang=`, `${whole}?lang=\uffff`))
  const original = await look(change, whole)
  return original[0] || others[0] === undefined ? original : look(change, others[0])
}

/** Returns the stored answer of an address for the user; a `person` of null means the last owner of the device. */
export async function find(person: number | null, path: string): Promise<StoredAnswer | null> {
  return changeOf(async (change) => {
    const owner = await ownerOf(change)
    if (owner === undefined || (person !== null && person !== owner)) return null
    const [mark, text] = await lookNear(change, path)
    if (mark && text !== undefined) {
      await change.objectStore('marks').put({ ...mark, usedAt: Date.now() })
      return { owner, at: mark.at, text }
    }
    return path === '/user' && owner === 0 ? { owner, at: 0, text: null } : null
  })
}

/** Deletes an answer; with a run also its guide and forms. */
export async function drop(path: string): Promise<void> {
  await remove(path)
  await sweepPictures()
}

async function remove(path: string): Promise<void> {
  await changeOf(async (change) => {
    // Includes guide and forms of a run in all languages.
    const below = IDBKeyRange.bound(`${path}/`, `${path}/\uffff`)
    const paths = runOf(path) === path ? await change.objectStore('marks').getAllKeys(below) : []
    await Promise.all([path, ...paths].map((each) => take(change, each)))
  })
}

/** Returns the guides that can be read offline, the last read first. */
export async function listGuides(owner: number | null): Promise<Card[]> {
  if (owner === null || !(await isOwner(owner))) return []
  const marks = (await readMarks()).toSorted((one, two) => two.usedAt - one.usedAt)
  // A guide read in two languages is listed once.
  const cards = new Map(marks.flatMap(({ card }) => (card ? [[card.guideid, card] as const] : [])))
  return [...cards.values()]
}

const rank: Record<Kind, number> = { basis: 0, run: 1, guide: 2, form: 2 }

let evictTimer: ReturnType<typeof setTimeout> | undefined

/** Debounced: once for all recent answers. */
function evictSoon(): void {
  clearTimeout(evictTimer)
  evictTimer = setTimeout(() => void evict().catch(() => {}), pauseMs)
}

/** Deletes a guide that may not be read any more, in all languages, with forms and plans. */
export async function dropGuide(guideid: number): Promise<void> {
  const own = (await readMarks()).filter(({ path }) => guideOf(path) === guideid)
  for (const { path } of own) await remove(path)
  await sweepPictures()
}

/** Evicts unused and, over the bounds, the oldest answers. Chosen guides stay. */
export async function evict(): Promise<void> {
  const chosen = await chosenGuides()
  const marks = (await readMarks())
    .filter(({ path }) => !chosen.has(guideOf(path) ?? 0))
    .toSorted((one, two) => rank[one.kind] - rank[two.kind] || two.usedAt - one.usedAt)
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
  await forgetPictures(async () => new Set((await readMarks()).flatMap(({ pictures }) => pictures)))
}
