// The queue of what was noted in runs on this device: kept first, shown at once, sent run by run, each exactly once.
import { freshUuid } from '../../lib/fresh-key.ts'
import { askToPersist } from '../../lib/offline/room.ts'
import { readBoth, watchClocks } from './clocks.ts'
import {
  addEvent,
  addMarks,
  channel,
  dropDraft,
  dropEvents,
  dropFiles,
  keepDraft,
  putEvents,
  putFile,
  readDisk,
  store,
  withdraw,
} from './disk.ts'
import type { BegunRun, Happening, NotedFile } from './noted.ts'
import { become, change, isOwn, sender, state } from './queue-state.ts'
import { needsSignIn } from './refusals.ts'
import { forgetPauses, heardOf, noteHeard, sendEvents } from './send-events.ts'
import { forgetWaits, sendFiles } from './send-files.ts'
import { toldOf } from './told.ts'
import { makeWorker } from './worker.ts'

/** Something arrived though the device says that it has no network: the server stands on the device itself. */
let reachesOffline = false
let whenSent: (run: string) => void = () => {}
let watching = 0
let stopClocks = () => {}

/** Where nothing was tried since, the device alone knows. */
const seemsOffline = (): boolean => !navigator.onLine && !reachesOffline

const events = makeWorker('stepwright-outbox', () => attempt(() => sendEvents(whenSent)))
const files = makeWorker('stepwright-files', () => attempt(() => sendFiles(() => events.wake())))

/** What an answer, or none, says about the server is shown; answers whether something is left. */
async function attempt(send: () => Promise<boolean>): Promise<boolean> {
  const isRead = await readDisk()
  if (sender === null) return false
  const isOffline = !navigator.onLine
  const before = countSent()
  try {
    const isLeft = await send()
    if (countSent() > before) reachesOffline = isOffline
    change({ isStuck: seemsOffline(), needsSignIn: false })
    // What an earlier page has left there is still to be sent.
    return isLeft || !isRead
  } catch (error) {
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

/** Tries at once what could not be sent. */
export function sendNow(): void {
  forgetPauses()
  forgetWaits()
  events.wakeNow()
  files.wakeNow()
}

const onVisible = () => document.visibilityState === 'visible' && wake()
/** The device itself knows that there is no network; nothing has to be tried first. */
const onOffline = () => {
  reachesOffline = false
  change({ isStuck: true })
}
/** Another window has noted or sent something; what it has sent is in the run by now. */
const onOther = async () => {
  const arrived = () =>
    new Set(state.events.filter(({ number }) => number !== undefined).map(({ eventid }) => eventid))
  const before = arrived()
  await readDisk()
  const runs = state.events.filter(({ eventid, number }) => number !== undefined && !before.has(eventid))
  for (const run of new Set(runs.map((event) => event.run))) whenSent(run)
  wake()
}
const listener = ({ data }: MessageEvent) => void (data === 'changed' && onOther())

/** Begins to send what this person has done, and goes on for as long as anybody on the page asks for it. */
export function startSending(userid: number, onSent: (run: string) => void): () => void {
  become(userid)
  whenSent = onSent
  watching += 1
  if (watching === 1) {
    channel?.addEventListener('message', listener)
    window.addEventListener('online', wake)
    window.addEventListener('offline', onOffline)
    document.addEventListener('visibilitychange', onVisible)
    stopClocks = watchClocks((marks) => void addMarks(marks))
  }
  change({ isStuck: state.isStuck || seemsOffline() })
  wake()
  return () => {
    watching -= 1
    if (watching > 0) return
    become(null)
    channel?.removeEventListener('message', listener)
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
    stopClocks()
    events.stop()
    files.stop()
  }
}

interface Beside {
  file?: Pick<NotedFile, 'name' | 'field' | 'type' | 'file'>
  begun?: BegunRun
}

/** Kept on the device when the promise settles, and on its way to the server. */
export async function note(
  run: string,
  userid: number,
  happening: Happening,
  { file, begun }: Beside = {},
): Promise<string> {
  const knows = heardOf(run)
  const eventid = freshUuid()
  const clocks = readBoth()
  // From now on somebody relies on what is kept here: the browser is asked not to clear it away.
  if (happening.type === 'started' || state.isStuck) void askToPersist()
  await addEvent(
    { eventid, run, userid, ...happening, ...clocks, ...(knows === undefined ? {} : { knows }) },
    {
      ...(file ? { file: { ...file, run, userid, nth: clocks.at * 1000 } } : {}),
      ...(begun ? { run: begun } : {}),
    },
  )
  wake()
  return eventid
}

/** What a field was answered last on this device, drawn or not; undefined where the server alone knows. */
export function lastAnswer(
  run: string,
  field: number,
  reading: number,
): { value: string | null; eventid: string } | undefined {
  const own = state.events.filter((event) => isOwn(event) && event.run === run && !event.refused)
  for (const { answers, eventid } of own.toReversed()) {
    const answer = answers?.findLast(
      (each) => each.field_revisionid === field && (each.reading ?? 1) === reading,
    )
    if (answer) return { value: (answer.value as string | null) ?? null, eventid }
  }
  return undefined
}

/**
 * Refused things are sent once more as they are. A finish that was refused for missing answers did not happen: the run went
 * on until somebody finishes it anew.
 */
export async function sendRefusedAgain(names: readonly string[]): Promise<void> {
  const again = state.events.filter(({ refused, eventid }) => refused && names.includes(eventid))
  const finishes = again.filter(({ refused }) => refused?.code === 'entry.incomplete')
  await putEvents(
    again.flatMap(({ refused, ...event }) => (refused?.code === 'entry.incomplete' ? [] : [event])),
  )
  await discardRefused(finishes.map(({ eventid }) => eventid))
  for (const { run, userid, type, reason } of finishes)
    await note(run, userid, { type, ...(reason === undefined ? {} : { reason }) })
  for (const { refused, ...file } of state.files)
    if (refused && names.includes(file.name)) await putFile(file)
  sendNow()
}

/** Those that the person was asked about. Their numbers stand for nothing from now on, so that the record misses none. */
export async function discardRefused(names: readonly string[]): Promise<void> {
  const gone = state.events.filter((event) => names.includes(event.eventid) && event.refused)
  const places = gone.filter(({ type }) => type !== 'started')
  await withdraw(places, new Set(gone.map(({ eventid }) => eventid)))
  const files = state.files.filter((file) => names.includes(file.name) && file.refused)
  await dropFiles(new Set(files.map(({ name }) => name)))
  // Nothing can be sent of a run that never began.
  for (const { run } of gone.filter(({ type }) => type === 'started')) await forgetRun(run)
  channel?.postMessage('changed')
  wake()
}

async function forgetRun(run: string): Promise<void> {
  await dropEvents(new Set(state.events.filter((event) => event.run === run).map(({ eventid }) => eventid)))
  await dropFiles(new Set(state.files.filter((file) => file.run === run).map(({ name }) => name)))
  await forgetBegun(run)
}

/** A file that is not wanted any more is not uploaded. */
export async function dropFile(name: string): Promise<void> {
  await dropFiles(new Set([name]))
  channel?.postMessage('changed')
}

interface ReadRun {
  runid: string
  entryid: number
  last_entry_eventid: number
  status: string
}

/** The server has told how a run stands: what it says needs no showing any more, and comes under the name of the run. */
export async function takeRead(read: ReadRun): Promise<void> {
  const { runid, entryid, last_entry_eventid: newest, status } = read
  noteHeard(runid, newest)
  const renamed = state.events
    .filter(({ run }) => run === String(entryid))
    .map((event) => ({ ...event, run: runid }))
  if (renamed.length > 0) await putEvents(renamed)
  for (const file of state.files.filter(({ run }) => run === String(entryid)))
    await putFile({ ...file, run: runid })
  for (const { key, ...draft } of state.drafts.values())
    if (draft.run === String(entryid)) {
      keepDraft({ ...draft, run: runid })
      dropDraft(key, draft.texts)
    }
  const { told, come } = toldOf(
    state.events.filter(({ run }) => run === runid),
    state.files,
    newest,
  )
  if (told.size > 0) await dropEvents(told)
  if (come.size > 0) await dropFiles(come)
  // Until it has ended it opens by what was taken along.
  if (['complete', 'cancelled'].includes(status) && state.runs.some((run) => run.runid === runid))
    await forgetBegun(runid)
}

async function forgetBegun(runid: string): Promise<void> {
  change({ runs: state.runs.filter((run) => run.runid !== runid) })
  await store.deleteRun(runid).catch(() => {})
}
