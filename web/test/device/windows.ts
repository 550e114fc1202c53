// A site with a guide of a single step, and windows of a browser that work on its runs.
import { after, afterEach } from 'node:test'
import { makePressGuide, startWorks } from '../../../e2e/support/works.ts'
import { drawPng } from '../../../server/src/image-sizes/png.ts'
import { freshUuid } from '../../src/lib/fresh-key.ts'
import type { EventContent } from '../../src/run/queue/device-events.ts'
import { closeWindows, mend, newDisk, openWindow, startBrowser, until } from './browser.ts'

const site = await startWorks('open')
export const { call } = site
export const { userid } = await call<{ userid: number }>('GET', '/user')
export const { guideid, fields } = await makePressGuide(call, [
  {
    title: 'Tighten the plug',
    fields: [
      { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 },
      { label: 'Plug', field_type: 'Image', readings: 3 },
    ],
  },
])

export const [torqueField = 0, plugField = 0] = fields
startBrowser(site.local, site.authorization)
const { add: plainAdd, put: plainPut } = IDBObjectStore.prototype
/** The disk accepts writes again. */
export const acceptWrites = () => Object.assign(IDBObjectStore.prototype, { add: plainAdd, put: plainPut })

let stops: (() => void)[] = []

after(() => site.stop())
afterEach(() => {
  mend()
  acceptWrites()
  for (const stop of stops) stop()
  stops = []
  closeWindows()
  newDisk()
})

export const clearDisk = () =>
  new Promise((settle, refuse) => {
    const gone = indexedDB.deleteDatabase('stepwright-runs')
    gone.onsuccess = settle
    gone.onerror = gone.onblocked = refuse
  })

export const begin = async () =>
  call<{ entryid: number; runid: string }>('POST', '/work_log', { guideid, workorderid: 'WO' })
export const torque = (value: string): EventContent => ({
  type: 'value.saved',
  answers: [{ field_revisionid: torqueField, reading: 1, value }],
})
export const saved = async ({ entryid }: { entryid: number }) =>
  (await call<{ value: string }[]>('GET', `/work_log/${entryid}/values?limit=200`)).map(({ value }) => value)
interface ServerEvent {
  type: string
  at: number
  offline: boolean
  uncertain: boolean
  after_lock?: true
  seq: number | null
  answers: { value: string | null }[]
}
export const eventsOf = ({ entryid }: { entryid: number }) =>
  call<ServerEvent[]>('GET', `/work_log/${entryid}/events?limit=200`)

/** Opens a window in which that user is signed in. */
export async function open(person = userid) {
  const window = await openWindow()
  const stop = window.startSending(person, () => {})
  stops.push(stop)
  await until(() => window.shown.state.isReady)
  const waiting = () => window.shown.state.events.filter(({ number }) => number === undefined)
  const isEmpty = () => waiting().length === 0 && window.shown.state.files.every(({ mediumid }) => mediumid)
  const noteAll = ({ runid }: { runid: string }, ...values: string[]) =>
    Promise.all(values.map((value) => window.note(runid, person, torque(value))))
  return { ...window, stop, isEmpty, waiting, noteAll, state: () => window.shown.state }
}

/** Waits until the window has compared its clocks with the server's; a slow exchange does not count. */
export const untilMarked = ({ sendNow, store }: Awaited<ReturnType<typeof open>>) =>
  until(async () => {
    sendNow()
    return (await store.list('marks')).length > 0
  })

interface Photographing {
  note: Awaited<ReturnType<typeof openWindow>>['note']
}

/** Records a photo of the plug: returns its name, and a promise that resolves when it is stored. */
export function notePhoto(window: Photographing, { runid }: { runid: string }, reading = 1) {
  const name = freshUuid()
  const picture = new Uint8Array(drawPng(60, 60, () => reading))
  const file = new File([picture], `${name}.png`, { type: 'image/png' })
  const answers = [{ field_revisionid: plugField, reading, file: name, based_on: null }]
  const beside = { files: [{ name, field: plugField, type: 'Image', file }] } as const
  return { name, stored: window.note(runid, userid, { type: 'value.saved', answers }, beside) }
}
