// A tablet with pending requests of the previous version on its disk when this version is opened.
import { setTimeout as pause } from 'node:timers/promises'
import { freshKey } from '../../web/src/lib/fresh-key.ts'
import type { Deed } from '../site/truth.ts'
import { closeWindows, type History, passTo, type Tablet } from './history.ts'

type Request =
  | { kind: 'save'; stepid: number; fields: Record<string, readonly string[]> }
  | { kind: 'step'; stepid: number }
  | { kind: 'pause'; reason: string }
  | { kind: 'resume' }

const databaseName = 'stepwright-runs'

/** Database as that version created it. */
function openBefore({ device }: Tablet, life: { isDead: boolean }): Promise<IDBDatabase> {
  return new Promise((settle, refuse) => {
    const request = device.disk.diskFor(life).open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('items', { keyPath: 'id' })
      request.result.createObjectStore('drafts', { keyPath: 'key' })
    }
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      settle(request.result)
    }
    request.onerror = () => refuse(request.error)
  })
}

/** The run starts with a request; later actions stay on the tablet until this version is opened. */
export async function workBefore(history: History, tablet: Tablet): Promise<void> {
  const { world, work, chance, tell } = history
  const { userid } = tablet.person
  closeWindows(tablet)
  await tablet.device.disk.clear(databaseName)
  tell('begins the run with the version before, and goes on without a network')
  const log = (deed: Pick<Deed, 'type' | 'text'> & Partial<Deed>) =>
    work.log.push({
      ...{
        eventid: null,
        device: tablet.device.name,
        userid,
        field: null,
        at: Date.now(),
        outcome: 'stored',
      },
      ...deed,
    })
  log({ type: 'started', text: null, order: work.order })
  const start = { guideid: world.guideid, workorderid: work.order }
  const begun = await tablet.person.api('POST', '/work_log', start, { 'idempotency-key': work.order })
  for (const deed of work.log) deed.tookMs = Date.now() - deed.at
  const { entryid, runid } = (await begun.json()) as { entryid: number; runid: string }
  work.runid = runid
  const life = { isDead: false }
  const database = await openBefore(tablet, life)
  const first = Date.now() * 1000
  for (let count = chance.between(1, 5); count > 0; count--) {
    const { request, ...deed } = draw(history)
    log(deed)
    const item = { id: first - count, entryid, userid, key: freshKey(), work: request, at: Date.now() }
    database.transaction('items', 'readwrite').objectStore('items').add(item)
    await pause(chance.pick([0, 10, 300]))
  }
  // A window of that version may stay open, and closes its connection on request.
  if (chance.is(0.5)) database.close()
  tell('this version is opened there')
  await passTo(tablet, tablet.person)
}

function draw({ world, work, chance, ...history }: History) {
  const text = `${work.order}.before ${work.log.length}`
  const [stepid = 0] = world.stepids
  const field = chance.pick(world.fields.slice(0, 2))
  const kinds: Record<
    Request['kind'],
    () => Pick<Deed, 'type' | 'text'> & Partial<Deed> & { request: Request }
  > = {
    save: () => ({
      type: 'value.saved',
      text,
      field,
      request: { kind: 'save', stepid, fields: { [field]: [text] } },
    }),
    step: () => ({ type: 'step.entered', text: null, stepid, request: { kind: 'step', stepid } }),
    pause: () => ({ type: 'paused', text, request: { kind: 'pause', reason: text } }),
    resume: () => ({ type: 'resumed', text: null, request: { kind: 'resume' } }),
  }
  const kind = chance.choose({ save: 6, step: 2, pause: 1, resume: 1 })
  history.tell(`  ${kind} ${text}`)
  return kinds[kind]()
}
