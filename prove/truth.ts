// The log that the proof keeps of its own: what was done, when it truly was, and whether the screen showed it as kept.

export interface Deed {
  /** As the device names it; null where only its words tell. */
  eventid: string | null
  type: string
  /** Which tablet, in the words of the timeline. */
  device: string
  userid: number
  /** What was answered, or the reason that was given; no two deeds of a type have the same. */
  text: string | null
  field: number | null
  /** The answer that was on screen; undefined where it is not told: then whatever stood there was known. */
  basedOn?: string | null | undefined
  stepid?: number
  /** With what begins a run and what changes its order. */
  order?: string
  /** A photo or a document: how the device calls it, and by what it is known again. */
  file?: { name: string; content: string }
  /** How long it took from there until it was seen to be done, where that depends on an answer of the server. */
  tookMs?: number
  /** With what settles: the other answers that were on screen. */
  settles?: readonly string[]
  /** True time. */
  at: number
  /**
   * `kept`: it has to be on the server, once. `shown`: the page was gone, or said that it could not keep it, before it was
   * kept: it may be there, once. `refused`: the person was told that it was not taken: it must not be there.
   */
  standing: 'kept' | 'shown' | 'refused'
}

/** As the server lists them. */
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
  /** Stands beside what the run holds: recorded by somebody who had lost it without knowing. */
  late: boolean
  reason: string | null
  answers: { field_revisionid: number; value: string | null }[]
  stepid: number | null
}

export interface Verdict {
  /** What is wrong, a line each. */
  faults: string[]
  deeds: number
  /** Whose page was gone, or said so, before it was kept, and which did not arrive. */
  warned: number
  uncertain: number
  /** What the server has not taken and the person was told of, as where somebody else had the run. */
  turnedDown: number
  /** More than a second off, by a message that was long on its way, and by no more than that and a second. */
  late: number
  farthestMs: number
}

const withinMs = 1000
/** No message of a network that works is on its way for so long; what it and the exchange before miss may add up. */
const longMs = 500

export const textOf = ({ reason, answers }: ServerEvent): string | null => answers[0]?.value ?? reason ?? null

/** What follows from others by itself: a file that has come, a number that stands for nothing. */
const byItself = new Set(['file.added', 'withdrawn'])

const isOf = (deed: Deed, event: ServerEvent): boolean =>
  deed.eventid === null
    ? deed.type === event.type && deed.text === textOf(event)
    : deed.eventid === event.eventid

const isAlike = (one: Deed, other: Deed): boolean =>
  one.eventid === other.eventid &&
  (one.eventid !== null || (one.type === other.type && one.text === other.text))

/** What has neither a name nor words counts by its kind, and by its field. */
const isNameless = ({ eventid, text }: Deed): boolean => eventid === null && text === null
const isLike = (deed: Deed, { type, answers }: ServerEvent): boolean =>
  deed.type === type && (deed.field === null || deed.field === answers[0]?.field_revisionid)

/** Which events each deed is; more than one where it was doubled. */
export function matched(log: readonly Deed[], events: readonly ServerEvent[]): Map<Deed, ServerEvent[]> {
  const found = new Map<Deed, ServerEvent[]>()
  for (const [index, deed] of log.entries()) {
    if (isNameless(deed)) continue
    const own = events.filter((event) => isOf(deed, event))
    // The desk may settle twice for the same value: each deed has one event, and the last one what is left.
    const before = log.slice(0, index).filter((other) => isAlike(deed, other)).length
    const isLast = !log.slice(index + 1).some((other) => isAlike(deed, other))
    found.set(deed, own.slice(before, isLast ? undefined : before + 1))
  }
  const known = new Set([...found.values()].flat())
  for (const deed of log.filter(isNameless)) {
    const isThere = deed.standing !== 'refused'
    const event = isThere ? events.find((each) => !known.has(each) && isLike(deed, each)) : undefined
    if (event) known.add(event)
    found.set(deed, event ? [event] : [])
  }
  return found
}

interface Known {
  /** What follows from deeds without being one in the log. */
  unlogged?: ReadonlySet<string>
  /** How long the message was on its way with which it came, in milliseconds. */
  wayOf?: (event: ServerEvent) => number
}

/** Holds the log beside the list of the server. */
export function compare(
  log: readonly Deed[],
  events: readonly ServerEvent[],
  { unlogged = new Set(), wayOf = () => 0 }: Known = {},
): Verdict {
  const counts = { deeds: log.length, warned: 0, turnedDown: 0, uncertain: 0, late: 0, farthestMs: 0 }
  const faults: string[] = []
  const found = matched(log, events)
  for (const [deed, own] of found) {
    const [event] = own
    if (own.length > 1) faults.push(`doubled: ${told(deed)} is there ${own.length} times`)
    if (deed.standing === 'refused') counts.turnedDown += 1
    else if (!event && deed.standing === 'shown') counts.warned += 1
    if (!event && deed.standing === 'kept') faults.push(`lost: ${told(deed)}`)
    if (!event) continue
    if (deed.standing === 'refused') faults.push(`taken though it was refused: ${told(deed)}`)
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
    ...(event.userid === deed.userid ? [] : [`under another name: ${told(deed)}, by ${event.userid}`]),
    ...(isSame ? [] : [`changed: ${told(deed)} is ${event.type} ${textOf(event)}`]),
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
    if (off > withinMs) return [`wrong time: ${told(deed)} is ${offMs} ms off`]
  }
  return []
}

export const told = ({ type, text, device }: Deed): string => `${type} ${text ?? ''} on ${device}`

function countedTwice(events: readonly ServerEvent[]): string[] {
  const places = events.map(({ device, seq }) => `${device} ${seq}`)
  return events.flatMap(({ device, eventid }, index) =>
    device !== null && places.indexOf(places[index] ?? '') !== index
      ? [`one number for two: ${eventid}`]
      : [],
  )
}

/** Fields whose answers did not know of each other: the record has to say so, or somebody's answer is gone unseen. */
export function unseenFields(log: readonly Deed[], events: readonly ServerEvent[]): Set<number> {
  const answers = [...matched(log, events)].flatMap(([deed, [event]]) =>
    event && deed.field !== null ? [{ ...deed, field: deed.field, event }] : [],
  )
  type Answer = (typeof answers)[number]
  // What an earlier version of the app recorded comes after a while, and knew of nothing that was done after it.
  const cameBefore = ({ at, event }: Answer, other: Answer) =>
    !other.event.late && other.event.entry_eventid < event.entry_eventid && other.at <= at
  const basesOf = (answer: Answer): string[] => {
    // One that stands beside the run replaces nothing.
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
