// The send queue of this device: shows a run event immediately, stores it, and sends it until the server confirms it.
import { freshUuid } from '../../lib/fresh-key.ts'
import { isAfterLock } from '../../lib/idle-report.ts'
import { askToPersist } from '../../lib/offline/space.ts'
import { forgetExchange, readBoth, watchClocks } from './clocks.ts'
import { confirmedIn } from './confirmed.ts'
import type { BegunRun, DeviceFile, EventContent } from './device-events.ts'
import { type LastAnswer, lastAnswerIn } from './last-answer.ts'
import { become, change, isOwn, sender, state } from './queue-state.ts'
import { needsSignIn } from './refusals.ts'
import { runLog } from './run-log.ts'
import { rememberName } from './run-names.ts'
import { forgetPauses, heardOf, noteHeard, sendEvents } from './send-events.ts'
import { forgetWaits, sendFiles } from './send-files.ts'
import { makeWorker } from './worker.ts'

/** Something was sent although the browser says offline: the server runs on this device. */
let reachesOffline = false
let whenSent: (run: string) => void = () => {}
let watching = 0
let stopClocks = () => {}
let stopListening = () => {}

/** Trusts the browser's state until an attempt to send says otherwise. */
const seemsOffline = (): boolean => !navigator.onLine && !reachesOffline

const events = makeWorker('stepwright-outbox', () => attempt(() => sendEvents(whenSent)))
const files = makeWorker('stepwright-files', () => attempt(() => sendFiles(() => events.wake())))

/** Shows whether the server was reached and returns whether something is still pending. */
async function attempt(send: () => Promise<boolean>): Promise<boolean> {
  const isRead = await runLog.readDisk()
  if (sender === null) return false
  const isOffline = !navigator.onLine
  const before = countSent()
  try {
    const isLeft = await send()
    if (countSent() > before) reachesOffline = isOffline
    change({ isStuck: seemsOffline(), needsSignIn: false })
    // IndexedDB may hold pending events of an earlier page.
    return isLeft || !isRead
  } catch (error) {
    forgetExchange()
    change({ isStuck: true, needsSignIn: needsSignIn(error) })
    return true
  }
}

const countSent = (): number =>
  state.events.filter(({ number }) => number !== undefined).length +
  state.files.filter(({ mediumid }) => mediumid !== undefined).length

function wake(): void {
  events.wake()
  files.wake()
}

/** Retries immediately, without the remaining pauses. */
export function sendNow(): void {
  forgetPauses()
  forgetWaits()
  events.wakeNow()
  files.wakeNow()
}

const onVisible = () => document.visibilityState === 'visible' && wake()
/** The browser reports that it is offline; no attempt is needed to know. */
const onOffline = () => {
  reachesOffline = false
  forgetExchange()
  change({ isStuck: true })
}
/** Another window has recorded or sent something. The run already contains what it has sent. */
const onOther = async () => {
  const arrived = () =>
    new Set(state.events.filter(({ number }) => number !== undefined).map(({ eventid }) => eventid))
  const before = arrived()
  await runLog.readDisk()
  const runs = state.events.filter(({ eventid, number }) => number !== undefined && !before.has(eventid))
  for (const run of new Set(runs.map((event) => event.run))) whenSent(run)
  wake()
}

/** Starts sending the user's events until the last caller on the page has stopped. */
export function startSending(userid: number, onSent: (run: string) => void): () => void {
  become(userid)
  whenSent = onSent
  watching += 1
  if (watching === 1) {
    stopListening = runLog.onAnnounced(() => void onOther())
    window.addEventListener('online', wake)
    window.addEventListener('offline', onOffline)
    document.addEventListener('visibilitychange', onVisible)
    stopClocks = watchClocks((marks) => void runLog.addMarks(marks))
  }
  change({ isStuck: state.isStuck || seemsOffline() })
  wake()
  return () => {
    watching -= 1
    if (watching > 0) return
    become(null)
    stopListening()
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
    stopClocks()
    events.stop()
    files.stop()
  }
}

interface Extras {
  files?: readonly Pick<DeviceFile, 'name' | 'field' | 'type' | 'file'>[]
  begun?: BegunRun
}

/** Records an event. It is stored on the device when the promise resolves, and sent afterwards. */
export async function note(
  run: string,
  userid: number,
  eventContent: EventContent,
  { files, begun }: Extras = {},
): Promise<string> {
  const knows = heardOf(run)
  const eventid = freshUuid()
  const clocks = readBoth()
  const locked = isAfterLock() ? { after_lock: true } : {}
  // The user now depends on stored data, so the browser is asked not to evict it.
  if (eventContent.type === 'started' || state.isStuck) void askToPersist()
  await runLog.addEvent(
    {
      eventid,
      run,
      userid,
      ...eventContent,
      ...clocks,
      ...locked,
      ...(knows === undefined ? {} : { knows }),
    },
    {
      ...(files ? { files: files.map((file) => ({ ...file, run, userid, nth: clocks.at * 1000 })) } : {}),
      ...(begun ? { run: begun } : {}),
    },
  )
  wake()
  return eventid
}

/** Returns the latest answer of this device to a field; undefined if only the server knows one. */
export const lastAnswer = (run: string, field: number, reading: number): LastAnswer | undefined =>
  lastAnswerIn(
    state.events.filter((event) => isOwn(event) && event.run === run),
    field,
    reading,
  )

/**
 * Sends rejected events again unchanged. A finish that lacked answers is recorded anew, because the run went on until
 * now.
 */
export async function sendRefusedAgain(names: readonly string[]): Promise<void> {
  const again = state.events.filter(({ refused, eventid }) => refused && names.includes(eventid))
  const finishes = again.filter(({ refused }) => refused?.code === 'entry.incomplete')
  await runLog.putEvents(
    again.flatMap(({ refused, ...event }) => (refused?.code === 'entry.incomplete' ? [] : [event])),
  )
  await discardRefused(finishes.map(({ eventid }) => eventid))
  for (const { run, userid, type, reason } of finishes)
    await note(run, userid, { type, ...(reason === undefined ? {} : { reason }) })
  for (const { refused, ...file } of state.files)
    if (refused && names.includes(file.name)) await runLog.putFile(file)
  sendNow()
}

/**
 * Discards rejected events after the user agreed. `withdrawn` events take over their numbers, so that the record has no
 * gap.
 */
export async function discardRefused(names: readonly string[]): Promise<void> {
  const gone = state.events.filter((event) => names.includes(event.eventid) && event.refused)
  const places = gone.filter(({ type }) => type !== 'started')
  await runLog.withdraw(places, new Set(gone.map(({ eventid }) => eventid)))
  const files = state.files.filter((file) => names.includes(file.name) && file.refused)
  await runLog.dropFiles(new Set(files.map(({ name }) => name)))
  // If the start was rejected, nothing of the run can be sent.
  for (const { run } of gone.filter(({ type }) => type === 'started')) await forgetRun(run)
  runLog.announce()
  wake()
}

async function forgetRun(run: string): Promise<void> {
  await runLog.dropEvents(
    new Set(state.events.filter((event) => event.run === run).map(({ eventid }) => eventid)),
  )
  await runLog.dropFiles(new Set(state.files.filter((file) => file.run === run).map(({ name }) => name)))
  await runLog.dropRun(run)
}

/** Removes a file, so that it is not uploaded. */
export async function dropFile(name: string): Promise<void> {
  await runLog.dropFiles(new Set([name]))
  runLog.announce()
}

interface ReadRun {
  runid: string
  entryid: number
  last_entry_eventid: number
  status: string
  guide_title?: string
  workorderid?: string
}

/** Takes over a run that was read from the server: drops what it contains and replaces its number by its UUID. */
export async function takeRead(read: ReadRun): Promise<void> {
  const { runid, entryid, last_entry_eventid: newest, status } = read
  noteHeard(runid, newest)
  const renamed = state.events
    .filter(({ run }) => run === String(entryid))
    .map((event) => ({ ...event, run: runid }))
  if (renamed.length > 0) await runLog.putEvents(renamed)
  for (const file of state.files.filter(({ run }) => run === String(entryid)))
    await runLog.putFile({ ...file, run: runid })
  for (const { key, ...draft } of state.drafts.values())
    if (draft.run === String(entryid)) {
      runLog.putDraft({ ...draft, run: runid })
      runLog.dropDraft(key, draft.texts)
    }
  const { confirmed, uploaded } = confirmedIn(
    state.events.filter(({ run }) => run === runid),
    state.files,
    newest,
  )
  if (confirmed.size > 0) await runLog.dropEvents(confirmed)
  if (uploaded.size > 0) await runLog.dropFiles(uploaded)
  const { guide_title: title, workorderid: order = '' } = read
  if (title !== undefined) rememberName(runid, { title, order })
  // Until it has ended, the run opens from the offline copy.
  if (['complete', 'cancelled'].includes(status) && state.runs.some((run) => run.runid === runid))
    await runLog.dropRun(runid)
}
