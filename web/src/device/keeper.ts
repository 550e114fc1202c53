// Fetches what was chosen to be kept on this device, one guide after the other, and again when it may have changed.
import { ApiError } from '@stepwright/client'
import { guidePath } from '../guides/queries.ts'
import { api } from '../lib/api.ts'
import {
  choiceKey,
  deleteChoice,
  hasChoices,
  listChoices,
  pathsOf,
  putChoice,
  putList,
  standingOf,
} from '../lib/offline/choices.ts'
import { dropGuide, makeRoom } from '../lib/offline/device.ts'
import { keptSince, whenWritten } from '../lib/offline/keeping.ts'
import { keepPictures } from '../lib/offline/pictures.ts'
import { askToPersist, hasRoom } from '../lib/offline/room.ts'
import { type Choice, isOwner } from '../lib/offline/shelves.ts'
import { noteChosen } from './has-kept.ts'
import { changeKeeping, isWhole, keepingState, nothingKept } from './keeping-state.ts'

/** Older than that it may have changed. */
const freshMs = 3_600_000
const retryMs = 60_000
const heardMs = 2000
const pageSize = 200
/** One after the other: then the server is not there. */
const mostFailures = 3

/** Another window has chosen something, or fetched it. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-keeps')

interface Person {
  owner: number
  /** The languages that this person reads. */
  langids: readonly string[]
}

let person: Person | null = null
let isWorking = false
let isWanted = false
let retry: ReturnType<typeof setTimeout> | undefined
/** Longer each time that something does not come. */
let pauseMs = retryMs

class Stop extends Error {
  readonly why: 'room' | 'unreachable' | null
  constructor(why: Stop['why']) {
    super(String(why))
    this.why = why
  }
}

const langidsOf = ({ langids }: Person, guideid: number): string[] => {
  const own = keepingState().choices.filter((choice) => choice.guideid === guideid)
  return [...new Set([...langids, ...own.flatMap(({ langid }) => langid ?? [])])]
}

/** Reads from the device how everything stands. */
async function look(): Promise<void> {
  const now = person
  if (!now) return
  const choices = await listChoices(now.owner)
  const guideids = [...new Set(choices.flatMap((choice) => choice.guideids))]
  changeKeeping({ choices })
  const standings = await standingOf(now.owner, guideids, (guideid) => langidsOf(now, guideid))
  if (person !== now) return
  changeKeeping({ isReady: true, standings: new Map(standings.map((each) => [each.guideid, each])) })
}

const tell = async (): Promise<void> => {
  await look()
  channel?.postMessage('changed')
}

/** The same for one guide, as each of many comes. */
async function tellOf(now: Person, guideid: number): Promise<void> {
  const [standing] = await standingOf(now.owner, [guideid], () => langidsOf(now, guideid))
  if (person !== now || !standing) return
  changeKeeping({ standings: new Map(keepingState().standings).set(guideid, standing) })
  channel?.postMessage('changed')
}

let watchers = 0
const wake = () => void work()
/** Another window says so with every guide that comes. */
const onOther = () => {
  if (isHeard) return
  isHeard = true
  setTimeout(() => {
    isHeard = false
    void look().then(work)
  }, heardMs)
}
let isHeard = false
let timer: ReturnType<typeof setInterval> | undefined

function begin(next: Person): void {
  person = next
  changeKeeping(nothingKept)
  void look()
    .then(hasChoices)
    .then(noteChosen)
    .then(wake)
    // A device that refuses to keep things is like one that has none.
    .catch(() => {})
}

/** Begins to keep what this person has chosen here, and goes on for as long as anything on the page asks for it. */
export function startKeeping(owner: number, langids: readonly string[]): () => void {
  const isSame = person?.owner === owner && person.langids.join() === langids.join()
  if (!isSame) begin({ owner, langids })
  watchers += 1
  if (watchers === 1) {
    channel?.addEventListener('message', onOther)
    window.addEventListener('online', wake)
    timer = setInterval(wake, freshMs)
  }
  return () => {
    watchers -= 1
    if (watchers > 0) return
    person = null
    changeKeeping(nothingKept)
    channel?.removeEventListener('message', onOther)
    window.removeEventListener('online', wake)
    clearInterval(timer)
    clearTimeout(retry)
  }
}

export async function choose(what: Pick<Choice, 'owner' | 'guideid' | 'category' | 'langid'>): Promise<void> {
  // Before it is needed, and while the person looks on: some browsers ask.
  void askToPersist()
  const choice = {
    ...what,
    at: Date.now(),
    guideids: what.guideid === null ? [] : [what.guideid],
    isListed: what.guideid !== null,
  }
  await putChoice({ ...choice, key: choiceKey(choice) })
  noteChosen(true)
  await tell()
  void work()
}

/** What was read lately stays for a while, as if it had not been chosen. */
export async function giveUp({ key }: Choice): Promise<void> {
  await deleteChoice(key)
  await makeRoom()
  await tell()
  noteChosen(await hasChoices())
}

/** In one window at a time; what is asked for meanwhile comes after it. */
export async function work(): Promise<void> {
  isWanted = true
  if (isWorking) return
  isWorking = true
  clearTimeout(retry)
  try {
    while (isWanted) {
      isWanted = false
      await inOneWindow(fetchAll)
    }
    pauseMs = retryMs
    changeKeeping({ stopped: null, fetching: null })
  } catch (error) {
    const why = error instanceof Stop ? error.why : 'unreachable'
    changeKeeping({ stopped: why, fetching: null })
    if (why === 'unreachable') retry = setTimeout(wake, pauseMs)
    pauseMs = Math.min(pauseMs * 2, freshMs)
  } finally {
    isWorking = false
  }
}

/** Where another window is at it, this one looks again later: that one may be closed. */
const inOneWindow = async (act: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request('stepwright-keeper', { ifAvailable: true }, (lock) => {
        if (lock) return act()
        retry = setTimeout(wake, retryMs)
      })
    : act()

async function fetchAll(): Promise<void> {
  const now = person
  if (!now) return
  await look()
  for (const choice of keepingState().choices) if (choice.category !== null) await fetchList(now, choice)
  await look()
  const due = [...keepingState().standings.values()].filter(
    (standing) => !isWhole(standing) || Date.now() - standing.at > freshMs,
  )
  let failures = 0
  for (const { guideid } of due) {
    if (person !== now || failures === mostFailures) break
    if (!(await hasRoom())) throw new Stop('room')
    const isChosen = keepingState().choices.some(({ guideids }) => guideids.includes(guideid))
    if (!isChosen) continue
    failures = (await isFetched(now, guideid)) ? 0 : failures + 1
    await tellOf(now, guideid)
  }
  const { standings, gone } = keepingState()
  if (person !== now || [...standings.values()].every((each) => isWhole(each) || gone.has(each.guideid)))
    return
  throw new Stop((await hasRoom()) ? 'unreachable' : 'room')
}

/** One that fails holds up no other. */
async function isFetched(now: Person, guideid: number): Promise<boolean> {
  try {
    await fetchGuide(now, guideid)
    return true
  } catch (error) {
    if (error instanceof Stop && error.why === 'unreachable') return false
    throw error
  }
}

/** The guides of a category and of those below it, as they are now. */
async function fetchList(now: Person, choice: Choice): Promise<void> {
  const guideids: number[] = []
  for (let offset = 0; ; offset += pageSize) {
    const query = { category: choice.category ?? '', limit: pageSize, offset }
    const page = await reached(() => api.listGuides({ query }))
    guideids.push(...page.map(({ guideid }) => guideid))
    if (page.length < pageSize) break
  }
  if (person === now) await putList(choice.key, guideids)
}

async function fetchGuide(now: Person, guideid: number): Promise<void> {
  const gone = new Set(keepingState().gone)
  gone.delete(guideid)
  try {
    const guide = await reached(() => api.getGuide({ params: { guideid } }), guidePath(guideid))
    const paths = pathsOf(guideid, guide, langidsOf(now, guideid))
    changeKeeping({ fetching: { guideid, done: 1, parts: paths.length } })
    for (const path of paths.slice(1)) await reached(() => askFor(guideid, path), path)
  } catch (error) {
    if (!(error instanceof ApiError && [403, 404, 410].includes(error.status))) throw error
    gone.add(guideid)
  }
  await whenWritten()
  if (gone.has(guideid)) await dropGuide(guideid)
  changeKeeping({ gone })
  if (!gone.has(guideid)) await fetchPictures(now, guideid)
}

function askFor(guideid: number, path: string): Promise<unknown> {
  const langid = /=([\w-]+)$/.exec(path)?.[1] as 'en'
  const params = { guideid }
  if (path.startsWith('/step_forms/')) return api.listGuideForms({ params, query: { langid } })
  if (path.includes('/plan?')) return api.getGuidePlan({ params, query: { langid } })
  return api.getGuide({ params, query: { lang: langid } })
}

async function fetchPictures(now: Person, guideid: number): Promise<void> {
  const [standing] = await standingOf(now.owner, [guideid], () => langidsOf(now, guideid))
  const pictures = standing?.pictures ?? []
  const answers = (standing?.parts ?? 0) - pictures.length
  let done = answers
  await keepPictures(
    pictures,
    () => isOwner(now.owner),
    () => {
      done += 1
      changeKeeping({ fetching: { guideid, done, parts: answers + pictures.length } })
    },
  )
}

/** What comes out of this device instead says that the server was not reached. */
async function reached<T>(ask: () => Promise<T>, path?: string): Promise<T> {
  try {
    const answer = await ask()
    if (path === undefined || keptSince(path) === null) return answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw new Stop(null)
    if (error instanceof ApiError && error.status < 500) throw error
  }
  throw new Stop('unreachable')
}
