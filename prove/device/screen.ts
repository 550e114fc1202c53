// A page of a device as its user sees and operates it, through the modules that the app's screens call.

import { setTimeout as pause } from 'node:timers/promises'
import type { Calls } from '../../server/test/hosting/calls.ts'
import type { Entry } from '../../web/src/lib/api.ts'
import { freshUuid } from '../../web/src/lib/fresh-key.ts'
import type { DeviceFile, EventContent } from '../../web/src/run/queue/device-events.ts'
import type { RunState } from '../../web/src/run/work/run-state.ts'
import { contentOf } from '../site/contents.ts'
import type { Deed } from '../site/truth.ts'
import type { Device } from './device.ts'
import { loadPage, type Page } from './pages.ts'

export interface Person extends Calls {
  userid: number
  username: string
}

export type GuidePlan = Parameters<Page['begun']['beginRun']>[0]['plan']

export interface Work {
  /** UUID of the run; empty until it has started. */
  runid: string
  /** Work order at the start; it may change. */
  order: string
  orders: Set<string>
  plan: GuidePlan
  log: Deed[]
}

export interface Attached {
  bytes: Uint8Array<ArrayBuffer>
  type: 'Image' | 'Document'
}

export interface Screen extends Acts {
  page: Page
  person: Person
  /** Returns false if the run does not open, so that no action is possible. */
  open(work: Work): Promise<boolean>
  stateOf(work: Work): RunState | undefined
  /** It waits for the user to whom it was handed over. */
  isReserved(work: Work): boolean
  /** Number of the user's pending events. */
  waiting(): number
  close(): void
}

interface Acts {
  begin(work: Work): Promise<void>
  /** Resolves when the screen shows it as stored. */
  act(work: Work, eventContent: EventContent, text: string): Promise<void>
  /** Actions that wait for the server's answer; resolves to false if it was rejected. */
  end(work: Work, types: readonly EventContent['type'][], text: string): Promise<boolean>
  answer(work: Work, field: number, text: string): Promise<void>
  attach(work: Work, field: number, file: Attached): Promise<void>
  changeOrder(work: Work, order: string): Promise<void>
}

/** Parts of the list of runs on hold that a user reads. */
const mostParts = 10

/** Longest wait of a user for a page that does not load. */
const patienceMs = 5000

export async function openScreen(device: Device, person: Person): Promise<Screen> {
  const page = await loadPage(device)
  page.keeping.belongsTo(person.userid)
  const reading = readingOf(page, person)
  page.queue.startSending(person.userid, (runid) => void reading.read({ runid }).catch(() => {}))
  const isOpened = async (work: Work) => {
    await reading.read(work).catch(() => {})
    return reading.isKnown(work)
  }
  return {
    page,
    person,
    open: (work) =>
      Promise.race([
        page.isOver.then(() => false),
        pause(patienceMs).then(() => reading.isKnown(work)),
        isOpened(work),
      ]),
    stateOf: reading.runStateOf,
    isReserved: reading.isReserved,
    ...actsOf({ page, person, reading, perform: notingOf(page, person, device) }),
    waiting: () => {
      const { events, files } = page.shown.state
      const isOwn = ({ userid }: { userid: number }) => userid === person.userid
      const own = events.filter((event) => isOwn(event) && event.number === undefined)
      return own.length + files.filter((file) => isOwn(file) && file.mediumid === undefined).length
    },
    close: page.kill,
  }
}

/** Reads runs as the page knows them, from the server or from their start on this device. */
function readingOf(page: Page, { userid }: Person) {
  const { client, queries, shown } = page
  const entries = new Map<string, Entry>()
  /** Lists that lead to a run: the user's own, and those on hold. */
  const findListed = async (runid: string): Promise<number> => {
    const isIt = (entry: Entry) => entry.runid === runid
    const own = (await client.fetchQuery({ ...queries.ownRunsQuery(userid), staleTime: 0 })).find(isIt)
    if (own) return own.entryid
    const parts = { ...queries.onHoldQuery, staleTime: 0, pages: mostParts }
    const { pages } = await client.fetchInfiniteQuery(parts)
    const onHold = pages.flatMap(({ items }) => items).find(isIt)
    if (onHold) return onHold.entryid
    throw new Error('not on any list')
  }
  const read = async ({ runid }: Pick<Work, 'runid'>): Promise<void> => {
    const begun = shown.state.runs.find((run) => run.runid === runid)
    const entryid = begun ? begun.entryid : (entries.get(runid)?.entryid ?? (await findListed(runid)))
    const query = queries.runQuery(String(entryid || runid))
    const { entry } = await client.fetchQuery({ ...query, staleTime: 0 })
    if (!page.isDead) entries.set(runid, entry)
  }
  const runStateOf = ({ runid, plan }: Work) => {
    const entry = entries.get(runid)
    const forms = plan.forms.flatMap(({ fields }) => fields)
    const fields = new Map(forms.map((field) => [field.field_revisionid, field]))
    const { events, files } = shown.state
    const notes = events.filter((event) => event.userid === userid && event.run === runid)
    const { confirmed } = page.confirmed.confirmedIn(notes, files, entry?.last_entry_eventid ?? 0)
    const since = notes.filter(({ eventid }) => !confirmed.has(eventid))
    return entry && page.runState.runStateOf(entry, since, fields as never)
  }
  /** Event of the shown answer. */
  const basis = (work: Work, field: number): string | null =>
    page.queue.lastAnswer(work.runid, field, 1)?.eventid ?? runStateOf(work)?.shownBy(field, 1) ?? null
  /** Proof for taking over a run that was read on hold. */
  const holdProof = ({ runid }: Work) => entries.get(runid)?.hold_proof
  return {
    read,
    runStateOf,
    basis,
    holdProof,
    isReserved: ({ runid }: Pick<Work, 'runid'>) => entries.get(runid)?.handed_over !== undefined,
    isKnown: ({ runid }: Pick<Work, 'runid'>) => entries.has(runid),
  }
}

type Done = Pick<Deed, 'type' | 'text' | 'field'> & Partial<Deed>

/** Logs every action, and whether the page has stored it. */
function notingOf(page: Page, { userid }: Person, device: Device) {
  const unconfirmed = new Set<Deed>()
  page.shown.onChange(() => {
    if (page.isDead || !page.shown.state.isDurable) return
    for (const deed of unconfirmed) if (deed.outcome === 'shown') deed.outcome = 'stored'
    unconfirmed.clear()
  })
  return async (work: Work, deed: Done, act: () => Promise<unknown>): Promise<Deed> => {
    const at = Date.now()
    const done = act()
    // The event is shown synchronously.
    const eventid = page.shown.state.events.at(-1)?.eventid ?? null
    const whole: Deed = { ...deed, userid, device: device.name, eventid, at, outcome: 'shown' }
    work.log.push(whole)
    await Promise.race([done, page.isOver])
    if (page.isDead || whole.outcome === 'rejected') return whole
    if (page.shown.state.isDurable) whole.outcome = 'stored'
    else unconfirmed.add(whole)
    return whole
  }
}

interface Hands {
  page: Page
  person: Person
  reading: ReturnType<typeof readingOf>
  perform: ReturnType<typeof notingOf>
}

const never = <T>() => new Promise<T>(() => {})
const plain = { text: null, field: null }

function actsOf(hands: Hands): Acts {
  const { page, person, reading, perform } = hands
  const { userid } = person
  const note = (
    work: Work,
    eventContent: EventContent,
    beside: { files?: Omit<DeviceFile, 'run' | 'userid' | 'nth'>[] } = {},
  ) => page.queue.note(work.runid, userid, eventContent, beside)
  return {
    begin: async (work) => {
      const { plan, order } = work
      await perform(work, { ...plain, type: 'started', order }, async () => {
        const begun = page.begun.beginRun({ plan, workorderid: order, person })
        work.runid = page.shown.state.runs.at(-1)?.runid ?? ''
        await begun
      })
    },
    act: async (work, eventContent, text) => {
      const { type, stepid } = eventContent
      const deed = { ...plain, type, text, ...(stepid !== undefined && { stepid }) }
      await perform(work, deed, () => note(work, { ...eventContent, reason: text }))
    },
    end: endingOf(hands),
    answer: async (work, field, text) => {
      const basedOn = reading.basis(work, field)
      const answers = [{ field_revisionid: field, reading: 1, value: text, based_on: basedOn }]
      await perform(work, { type: 'value.saved', text, field, basedOn }, () =>
        note(work, { type: 'value.saved', answers }),
      )
    },
    attach: async (work, field, { bytes, type }) => {
      const name = freshUuid()
      const [ending, kind] = type === 'Image' ? ['png', 'image/png'] : ['pdf', 'application/pdf']
      const file = new File([bytes], `${name}.${ending}`, { type: kind })
      const basedOn = reading.basis(work, field)
      const answers = [{ field_revisionid: field, reading: 1, file: name, based_on: basedOn }]
      const beside = { files: [{ name, field, type, file }] }
      await perform(
        work,
        { ...plain, type: 'value.saved', field, basedOn, file: { name, content: contentOf(bytes) } },
        () => note(work, { type: 'value.saved', answers }, beside),
      )
    },
    changeOrder: async (work, order) => {
      work.orders.add(order)
      await perform(work, { ...plain, type: 'workorder.changed', order }, () =>
        note(work, { type: 'workorder.changed', workorderid: order }),
      )
    },
  }
}

/** As the screen does: recorded like other events, then the server's answer is awaited. */
function endingOf({ page, person, reading, perform }: Hands): Acts['end'] {
  return async (work, types, text) => {
    const proof = reading.holdProof(work)
    const deeds: Deed[] = []
    for (const type of types)
      deeds.push(
        await perform(work, { ...plain, type, text }, () =>
          page.queue.note(work.runid, person.userid, {
            ...{ type, reason: text },
            ...(type === 'taken-over' && proof && { hold_proof: proof }),
          }),
        ),
      )
    if (page.isDead) return never()
    const refused = new Set<string>()
    const stop = page.shown.onChange(() => {
      for (const event of page.shown.state.events) if (event.refused) refused.add(event.eventid)
    })
    try {
      await Promise.race([page.heard.heard(deeds.map(({ eventid }) => eventid ?? '')), page.isOver])
      return true
    } catch {
      for (const deed of deeds) if (refused.has(deed.eventid ?? '')) deed.outcome = 'rejected'
      return false
    } finally {
      stop()
    }
  }
}
