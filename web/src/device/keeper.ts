// Keeps what people choose to have on this device: takes their choices, and sees to it that they are fetched and stay new.
import { choiceKey, deleteChoice, hasChoices, putChoice } from '../lib/offline/choices.ts'
import { evict } from '../lib/offline/device.ts'
import type { Choice } from '../lib/offline/shelves.ts'
import { askToPersist } from '../lib/offline/space.ts'
import { fetchAll, freshMs, Stop } from './fetching.ts'
import { noteChosen } from './has-kept.ts'
import { changeKeeping, nothingKept } from './keeping-state.ts'
import { channel, look, type Person } from './standings.ts'

const retryMs = 60_000
const heardMs = 2000

let person: Person | null = null
let isWorking = false
let isWanted = false
let retry: ReturnType<typeof setTimeout> | undefined
/** Longer each time that something does not come. */
let pauseMs = retryMs

const lookAgain = async (): Promise<void> => {
  if (person) await look(person)
}

const tell = async (): Promise<void> => {
  await lookAgain()
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
    void lookAgain().then(work)
  }, heardMs)
}
let isHeard = false
let timer: ReturnType<typeof setInterval> | undefined

/** Null: nobody. */
function become(next: Person | null): void {
  if (person) person.isHere = false
  person = next
  changeKeeping(nothingKept)
}

/** Begins to keep what this person has chosen here, and goes on for as long as anything on the page asks for it. */
export function startKeeping(owner: number, langids: readonly string[]): () => void {
  const isSame = person?.owner === owner && person.langids.join() === langids.join()
  if (!isSame) {
    become({ owner, langids, isHere: true })
    void lookAgain()
      .then(hasChoices)
      .then(noteChosen)
      .then(wake)
      // A device that refuses to keep things is like one that has none.
      .catch(() => {})
  }
  watchers += 1
  if (watchers === 1) {
    channel?.addEventListener('message', onOther)
    window.addEventListener('online', wake)
    timer = setInterval(wake, freshMs)
  }
  return () => {
    watchers -= 1
    if (watchers > 0) return
    become(null)
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
  await evict()
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
      await inOneWindow(async () => person && fetchAll(person))
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
const inOneWindow = async (act: () => Promise<unknown>): Promise<unknown> =>
  navigator.locks
    ? navigator.locks.request('stepwright-keeper', { ifAvailable: true }, (lock) => {
        if (lock) return act()
        retry = setTimeout(wake, retryMs)
      })
    : act()
