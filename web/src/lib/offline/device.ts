// What the device keeps of answers: their texts and, beside them, a mark that says what each one is and when it was
// used. All of it belongs to one person at a time. It has bounds in bytes, in number and in days.
import { chosenGuides } from './choices.ts'
import { guideOf, type Kind, kindOf, openRunsOf, runOf } from './kinds.ts'
import { bytesOf, forgetPictures, keepPictures, picturesOf, type Shown } from './pictures.ts'
import { type Card, type Change, changeOf, isOwner, type Mark, ownerOf, readMarks } from './shelves.ts'

async function put(change: Change, mark: Mark, text: string): Promise<void> {
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
  'work_log_enabled',
  'langid',
  'available_langids',
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
  if (!kind || (openRunsOf(path) ?? owner) !== owner) return
  const body = JSON.parse(text) as Body
  const run = runOf(path)
  if (run === path && (body.userid !== owner || !isOpen(body.status))) return drop(path)
  const now = Date.now()
  const pictures = picturesOf(body)
  const isStored = await changeOf(async (change) => {
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
  if (!isStored || pictures.length === 0) return
  setTimeout(() => void keepPictures(pictures, () => isOwner(owner)).then(makeRoomSoon), run ? 0 : pauseMs)
}

const isOpen = (status: string | undefined): boolean =>
  ['started', 'paused', 'suspended'].includes(status ?? '')

export interface Kept {
  owner: number
  at: number
  /** Null: nobody was signed in, and that is all that is known. */
  text: string | null
}

/** A guide that is not kept in that language is read as it is kept. */
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

/** What is kept under that address for the person; `null` stands for whoever had the device last. */
export async function find(person: number | null, path: string): Promise<Kept | null> {
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

/** Forgets an answer; with a run go its guide and forms. */
export async function drop(path: string): Promise<void> {
  await remove(path)
  await sweepPictures()
}

async function remove(path: string): Promise<void> {
  await changeOf(async (change) => {
    // A run goes with its guide and forms, in whatever languages.
    const below = IDBKeyRange.bound(`${path}/`, `${path}/\uffff`)
    const paths = runOf(path) === path ? await change.objectStore('marks').getAllKeys(below) : []
    await Promise.all([path, ...paths].map((each) => take(change, each)))
  })
}

/** Guides that can be read here, those first that were read last. */
export async function listGuides(owner: number | null): Promise<Card[]> {
  if (owner === null || !(await isOwner(owner))) return []
  const marks = (await readMarks()).toSorted((one, two) => two.usedAt - one.usedAt)
  // One that was read in two languages is one guide.
  const cards = new Map(marks.flatMap(({ card }) => (card ? [[card.guideid, card] as const] : [])))
  return [...cards.values()]
}

const rank: Record<Kind, number> = { basis: 0, run: 1, guide: 2, form: 2 }

let room: ReturnType<typeof setTimeout> | undefined

/** Once for all that came lately. */
function makeRoomSoon(): void {
  clearTimeout(room)
  room = setTimeout(() => void makeRoom().catch(() => {}), pauseMs)
}

/** Of a guide that may not be read any more: in whatever language, with forms and plans. */
export async function dropGuide(guideid: number): Promise<void> {
  const own = (await readMarks()).filter(({ path }) => guideOf(path) === guideid)
  for (const { path } of own) await remove(path)
  await sweepPictures()
}

/** Lets go of what was not used for long, and of the oldest where there is too much; what was chosen stays. */
export async function makeRoom(): Promise<void> {
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
