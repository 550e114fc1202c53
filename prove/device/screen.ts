// What a person sees and does on one page of a device, by the modules that the screens of the app call.

import type { Entry } from '../../web/src/lib/api.ts'
import { freshUuid } from '../../web/src/lib/fresh-key.ts'
import type { Happening } from '../../web/src/run/queue/noted.ts'
import type { Deed } from '../truth.ts'
import type { Device } from './device.ts'
import { loadPage, type Page } from './pages.ts'

export interface Person {
  userid: number
  username: string
  authorization: string
}

export type GuidePlan = Parameters<Page['begun']['beginRun']>[0]['plan']

export interface Work {
  /** Its name; empty until it has begun. */
  runid: string
  order: string
  plan: GuidePlan
  log: Deed[]
}

export interface Screen {
  page: Page
  person: Person
  begin(work: Work): Promise<void>
  /** False where the run does not open, so that nobody can do anything in it. */
  open(work: Work): Promise<boolean>
  status(work: Work): string
  /** Settles when the screen has it as kept. */
  act(work: Work, happening: Happening, text: string): Promise<void>
  answer(work: Work, field: number, text: string): Promise<void>
  photo(work: Work, field: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** How much of this person waits here. */
  waiting(): number
  close(): void
}

export async function openScreen(device: Device, person: Person): Promise<Screen> {
  const page = await loadPage(device)
  page.keeping.belongsTo(person.userid)
  const reading = readingOf(page, person)
  page.queue.startSending(person.userid, (runid) => void reading.read({ runid }).catch(() => {}))
  const open = reading.read
  return {
    page,
    person,
    open: (work) =>
      Promise.race([
        page.isOver.then(() => false),
        open(work).then(
          () => true,
          () => reading.isKnown(work),
        ),
      ]),
    status: (work) => reading.standOf(work)?.status ?? '',
    ...actsOf({ page, person, reading, noted: notingOf(page, person, device) }),
    waiting: () => {
      const { events, files } = page.shown.state
      const isOwn = ({ userid }: { userid: number }) => userid === person.userid
      const own = events.filter((event) => isOwn(event) && event.number === undefined)
      return own.length + files.filter((file) => isOwn(file) && file.mediumid === undefined).length
    },
    close: page.kill,
  }
}

/** What the page knows of runs, as the server told it or as they were begun here. */
function readingOf(page: Page, { userid }: Person) {
  const entries = new Map<string, Entry>()
  const read = async ({ runid }: Pick<Work, 'runid'>): Promise<void> => {
    const begun = page.shown.state.runs.find((run) => run.runid === runid)
    const entryid = begun?.entryid ?? entries.get(runid)?.entryid
    const ask = page.queries.runQuery(String(entryid || runid)).queryFn as unknown as (asking: {
      signal: AbortSignal
    }) => Promise<{ entry: Entry }>
    const { entry } = await ask({ signal: AbortSignal.timeout(5000) })
    if (!page.isDead) entries.set(runid, entry)
  }
  const standOf = ({ runid, plan }: Work) => {
    const entry = entries.get(runid)
    const forms = plan.forms.flatMap(({ fields }) => fields)
    const fields = new Map(forms.map((field) => [field.field_revisionid, field]))
    const notes = page.shown.state.events.filter((event) => event.userid === userid && event.run === runid)
    return entry && page.stand.standOf(entry, notes, fields as never)
  }
  /** The answer that is on screen. */
  const basis = (work: Work, field: number): string | null =>
    page.queue.lastAnswer(work.runid, field, 1)?.eventid ?? standOf(work)?.shownBy(field, 1) ?? null
  return { read, standOf, basis, isKnown: ({ runid }: Work) => entries.has(runid) }
}

type Noting = (
  work: Work,
  deed: Pick<Deed, 'type' | 'text' | 'field' | 'basedOn'>,
  act: () => Promise<unknown>,
) => Promise<void>

/** Writes into the log what is done, and whether the page has it as kept. */
function notingOf(page: Page, { userid }: Person, device: Device): Noting {
  const owed = new Set<Deed>()
  page.shown.onChange(() => {
    if (page.isDead || !page.shown.state.isDurable) return
    for (const deed of owed) deed.standing = 'kept'
    owed.clear()
  })
  return async (work, deed, act) => {
    const at = Date.now()
    const done = act()
    // Shown at once.
    const eventid = page.shown.state.events.at(-1)?.eventid ?? null
    const whole: Deed = { ...deed, userid, device: device.name, eventid, at, standing: 'shown' }
    work.log.push(whole)
    await Promise.race([done, page.isOver])
    if (page.isDead) return
    if (page.shown.state.isDurable) whole.standing = 'kept'
    else owed.add(whole)
  }
}

interface Hands {
  page: Page
  person: Person
  reading: ReturnType<typeof readingOf>
  noted: Noting
}

function actsOf({ page, person, reading, noted }: Hands): Pick<Screen, 'begin' | 'act' | 'answer' | 'photo'> {
  const { userid } = person
  return {
    begin: async (work) => {
      const { plan, order: workorderid } = work
      await noted(work, { type: 'started', text: null, field: null, basedOn: null }, async () => {
        const begun = page.begun.beginRun({ plan, workorderid, person })
        work.runid = page.shown.state.runs.at(-1)?.runid ?? ''
        await begun
      })
    },
    act: (work, happening, text) =>
      noted(work, { type: happening.type, text, field: null, basedOn: null }, () =>
        page.queue.note(work.runid, userid, { ...happening, reason: text }),
      ),
    answer: (work, field, text) => {
      const basedOn = reading.basis(work, field)
      const answers = [{ field_revisionid: field, reading: 1, value: text, based_on: basedOn }]
      return noted(work, { type: 'value.saved', text, field, basedOn }, () =>
        page.queue.note(work.runid, userid, { type: 'value.saved', answers }),
      )
    },
    photo: (work, field, bytes) => {
      const name = freshUuid()
      const file = new File([bytes], `${name}.png`, { type: 'image/png' })
      const basedOn = reading.basis(work, field)
      const answers = [{ field_revisionid: field, reading: 1, file: name, based_on: basedOn }]
      const beside = { file: { name, field, type: 'Image', file } } as const
      return noted(work, { type: 'value.saved', text: null, field, basedOn }, () =>
        page.queue.note(work.runid, userid, { type: 'value.saved', answers }, beside),
      )
    },
  }
}
