// The proof's own log: every action, its true time, and whether the screen showed it as stored. Compares it with the
// server.

export interface Deed {
  /** Event id of the device; null if only the texts identify it. */
  eventid: string | null
  type: string
  /** Tablet, as the timeline names it. */
  device: string
  userid: number
  /** Answer or reason; unique among actions of a type. */
  text: string | null
  field: number | null
  /** The answer on screen; undefined if unknown: then any existing answer counts as seen. */
  basedOn?: string | null | undefined
  stepid?: number
  /** For a start and a change of the work order. */
  order?: string
  /** A photo or document: its name on the device, and the identity of its content. */
  file?: { name: string; content: string; isGone?: true }
  /** For a hand-over: the new operator. */
  to?: number
  /** It follows from another action only in some states of the run. */
  isOptional?: true
  /** Duration until the result was visible, if it depends on an answer of the server. */
  tookMs?: number
  /** For a settlement: the other answers on screen. */
  settles?: readonly string[]
  /** True time. */
  at: number
  /**
   * `stored`: it must be on the server, once. `shown`: the page was closed or had no storage, so it may be there, once.
   * `rejected`: the user saw the rejection, so it must not be there. `givenUp`: its tablet was lost or its disk cleared
   * before the server had confirmed it, so it may be there, once.
   */
  outcome: 'stored' | 'shown' | 'rejected' | 'givenUp'
}

/** Events as the server lists them. */
export interface ServerEvent {
  entry_eventid: number
  eventid: string
  type: string
  userid: number
  device: string | null
  seq: number | null
  at: number
  sent_at: number | null
  received_at: number
  uncertain: boolean
  /** Beside the run: recorded by a user who had lost it without knowing. */
  late: boolean
  /** Recorded before a lead closed its device, and arrived after that. */
  after_closing?: true
  /** With handed-over: the new operator. */
  to_userid?: number
  /** With device.closed: alias of the device, and what is given up. */
  closed?: { device: string; missing: number; missing_files: { count: number }[] }
  hash: string | null
  reason: string | null
  answers: { field_revisionid: number; value: string | null; file: string | null }[]
  stepid: number | null
}

export interface Verdict {
  /** Faults, a line each. */
  faults: string[]
  deeds: number
  /** Actions of pages that were closed or had no storage, which did not arrive. */
  warned: number
  /** Actions on lost tablets and cleared disks which did not arrive. */
  givenUp: number
  uncertain: number
  /** Actions that the server rejected and the user saw rejected, as for a run of another user. */
  turnedDown: number
  /** More than a second off because of a delayed message, by at most its delay and a second. */
  late: number
  farthestMs: number
}

const withinMs = 1000
/** Longest delay of a message on a working network; its error and that of the previous exchange may add up. */
const longMs = 500

export const textOf = ({ reason, answers }: ServerEvent): string | null => answers[0]?.value ?? reason ?? null

/** Events that follow from others: an uploaded file, a withdrawn number. */
const byItself = new Set(['file.added', 'withdrawn'])

const isOf = (deed: Deed, event: ServerEvent): boolean =>
  deed.eventid === null
    ? deed.type === event.type && deed.text === textOf(event)
    : deed.eventid === event.eventid

const isAlike = (one: Deed, other: Deed): boolean =>
  one.eventid === other.eventid &&
  (one.eventid !== null || (one.type === other.type && one.text === other.text))

/** Actions without id and texts are identified by type and field. */
const isNameless = ({ eventid, text }: Deed): boolean => eventid === null && text === null
const isLike = (deed: Deed, { type, userid, answers }: ServerEvent): boolean =>
  deed.type === type &&
  deed.userid === userid &&
  (deed.field === null || deed.field === answers[0]?.field_revisionid)

/** Maps each action to its events; more than one if it was doubled. */
export function matched(log: readonly Deed[], events: readonly ServerEvent[]): Map<Deed, ServerEvent[]> {
  const found = new Map<Deed, ServerEvent[]>()
  for (const [index, deed] of log.entries()) {
    if (isNameless(deed)) continue
    const own = events.filter((event) => isOf(deed, event))
    // The desk may settle twice for the same value: each action has one event, and the last one the remaining ones.
    const before = log.slice(0, index).filter((other) => isAlike(deed, other)).length
    const isLast = !log.slice(index + 1).some((other) => isAlike(deed, other))
    found.set(deed, own.slice(before, isLast ? undefined : before + 1))
  }
  const known = new Set([...found.values()].flat())
  for (const deed of log.filter(isNameless)) {
    const isThere = deed.outcome !== 'rejected'
    const event = isThere ? events.find((each) => !known.has(each) && isLike(deed, each)) : undefined
    if (event) known.add(event)
    found.set(deed, event ? [event] : [])
  }
  return found
}

interface MatchOptions {
  /** Events that follow from actions without being in the log. */
  unlogged?: ReadonlySet<string>
  /** Delay of the message that carried it, in milliseconds. */
  wayOf?: (event: ServerEvent) => number
}

export const noCounts: Omit<Verdict, 'faults'> = {
  ...{ deeds: 0, warned: 0, givenUp: 0, turnedDown: 0, uncertain: 0, late: 0, farthestMs: 0 },
}

/** Compares the log with the server's list. */
export function compare(
  log: readonly Deed[],
  events: readonly ServerEvent[],
  { unlogged = new Set(), wayOf = () => 0 }: MatchOptions = {},
): Verdict {
  const counts = { ...noCounts, deeds: log.length }
  const faults: string[] = []
  const found = matched(log, events)
  for (const [deed, own] of found) {
    const [event] = own
    if (own.length > 1) faults.push(`doubled: ${describe(deed)} is there ${own.length} times`)
    if (deed.outcome === 'rejected') counts.turnedDown += 1
    else if (!event && deed.outcome === 'givenUp') counts.givenUp += 1
    else if (!event && deed.outcome === 'shown' && !deed.isOptional) counts.warned += 1
    if (!event && deed.outcome === 'stored') faults.push(`lost: ${describe(deed)}`)
    if (!event) continue
    if (deed.outcome === 'rejected') faults.push(`taken though it was refused: ${describe(deed)}`)
    faults.push(
      ...changedIn(deed, event),
      ...judgeTime(counts, { deed, event, wayMs: deed.tookMs ?? wayOf(event) }),
    )
  }
  const known = new Set([...found.values()].flat())
  for (const event of events)
    if (!known.has(event) && !byItself.has(event.type) && !unlogged.has(event.type))
      faults.push(`made up: ${event.type} ${textOf(event)} (${event.eventid})`)
  return { ...counts, faults: [...faults, ...countedTwice(events)] }
}

function changedIn(deed: Deed, event: ServerEvent): string[] {
  const isSame = event.type === deed.type && (deed.text === null || textOf(event) === deed.text)
  return [
    ...(event.userid === deed.userid ? [] : [`under another name: ${describe(deed)}, by ${event.userid}`]),
    ...(isSame ? [] : [`changed: ${describe(deed)} is ${event.type} ${textOf(event)}`]),
  ]
}

interface Timed {
  deed: Deed
  event: ServerEvent
  wayMs: number
}

function judgeTime(
  counts: Pick<Verdict, 'uncertain' | 'late' | 'farthestMs'>,
  { deed, event, wayMs }: Timed,
): string[] {
  const offMs = event.at - deed.at
  const off = Math.abs(offMs)
  if (event.uncertain) counts.uncertain += 1
  else if (wayMs > longMs && off > withinMs && off <= wayMs + withinMs) counts.late += 1
  else {
    counts.farthestMs = Math.max(counts.farthestMs, off)
    if (off > withinMs) return [`wrong time: ${describe(deed)} is ${offMs} ms off`]
  }
  return []
}

export const describe = ({ type, text, device }: Deed): string => `${type} ${text ?? ''} on ${device}`

function countedTwice(events: readonly ServerEvent[]): string[] {
  const places = events.map(({ device, seq }) => `${device} ${seq}`)
  return events.flatMap(({ device, eventid }, index) =>
    device !== null && places.indexOf(places[index] ?? '') !== index
      ? [`one number for two: ${eventid}`]
      : [],
  )
}

/** Fields with conflicting answers: the record must show the conflict, or an answer is overwritten unseen. */
export function unseenFields(log: readonly Deed[], events: readonly ServerEvent[]): Set<number> {
  const answers = [...matched(log, events)].flatMap(([deed, [event]]) =>
    event && deed.field !== null ? [{ ...deed, field: deed.field, event }] : [],
  )
  type Answer = (typeof answers)[number]
  // Events of an earlier version arrive late, without knowing later ones.
  const cameBefore = ({ at, event }: Answer, other: Answer) =>
    !other.event.late && other.event.entry_eventid < event.entry_eventid && other.at <= at
  const basesOf = (answer: Answer): string[] => {
    // Events beside the run replace nothing.
    if (answer.event.late) return []
    if (answer.basedOn !== undefined) return [answer.basedOn ?? '']
    return answers.filter((other) => cameBefore(answer, other)).map(({ event }) => event.eventid)
  }
  const follow = (answer: Answer): string[] => [...basesOf(answer), ...(answer.settles ?? [])]
  const followed = new Set(
    answers.flatMap((answer) => follow(answer).map((name) => `${answer.field} ${name}`)),
  )
  const heads = answers.filter(({ field, event }) => !followed.has(`${field} ${event.eventid}`))
  const fields = heads.map(({ field }) => field)
  return new Set(fields.filter((field, index) => fields.indexOf(field) !== index))
}
