// Controls offline copies: stores the user's choices, and fetches and updates the guides.
import { choiceKey, deleteChoice, hasChoices, putChoice } from '../lib/offline/choices.ts'
import { evict } from '../lib/offline/device.ts'
import type { Choice } from '../lib/offline/shelves.ts'
import { askToPersist } from '../lib/offline/space.ts'
import { compareLater } from '../run/work/compare-later.ts'
import { channel, look, type Person } from './copy-states.ts'
import { fetchAll, freshMs, Stop } from './fetching.ts'
import { noteChosen } from './has-choices.ts'
import { changeKeeping, noCopies } from './keeping-state.ts'

const retryMs = 60_000
const heardMs = 2000

let person: Person | null = null
let isWorking = false
let isWanted = false
let retry: ReturnType<typeof setTimeout> | undefined
/** Pauses grow with each failure. */
let pauseMs = retryMs

const lookAgain = async (): Promise<void> => {
  if (person) await look(person)
}

const notifyWindows = async (): Promise<void> => {
  await lookAgain()
  channel?.postMessage('changed')
}

let watchers = 0
const wake = () => void work()
/** Another window sends a message for every guide that it has fetched. */
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

/** Null while signed out. */
function become(next: Person | null): void {
  if (person) person.isHere = false
  person = next
  changeKeeping(noCopies)
}

/** Starts fetching the user's choices until the last caller on the page has stopped. */
export function startKeeping(owner: number, langids: readonly string[]): () => void {
  const isSame = person?.owner === owner && person.langids.join() === langids.join()
  if (!isSame) {
    become({ owner, langids, isHere: true })
    void lookAgain()
      .then(hasChoices)
      .then(noteChosen)
      .then(wake)
      // If IndexedDB fails, the app works as without offline copies.
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
  // Asked early and during a user action, because some browsers prompt the user.
  void askToPersist()
  const choice = {
    ...what,
    at: Date.now(),
    guideids: what.guideid === null ? [] : [what.guideid],
    isListed: what.guideid !== null,
  }
  await putChoice({ ...choice, key: choiceKey(choice) })
  noteChosen(true)
  compareLater(what.owner)
  await notifyWindows()
  void work()
}

/** A guide that was read recently stays in the cache as if it had not been chosen. */
export async function giveUp({ key }: Choice): Promise<void> {
  await deleteChoice(key)
  await evict()
  await notifyWindows()
  noteChosen(await hasChoices())
}

/** Runs in one window at a time. Requests during a run are handled after it. */
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

/** If another window is fetching, this one checks later, because that window may be closed. */
const inOneWindow = async (act: () => Promise<unknown>): Promise<unknown> =>
  navigator.locks
    ? navigator.locks.request('stepwright-keeper', { ifAvailable: true }, (lock) => {
        if (lock) return act()
        retry = setTimeout(wake, retryMs)
      })
    : act()
