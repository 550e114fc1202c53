// The log that the proof keeps of its own: what was done, when it truly was, and whether the screen showed it as kept.

export interface Deed {
  /** As the device names it; null where only its words tell. */
  eventid: string | null
  type: string
  /** Which tablet, in the words of the timeline. */
  device: string
  userid: number
  /** What was answered, or the reason that was given; no two deeds have the same. */
  text: string | null
  field: number | null
  /** The answer that was on screen. */
  basedOn: string | null
  /** True time. */
  at: number
  /**
   * `kept`: it has to be on the server, once. `shown`: the page was gone, or said that it could not keep it, before it was
   * kept: it may be there, once. `refused`: the person was told that it was not taken.
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
  reason: string | null
  answers: { field_revisionid: number; value: string | null }[]
}

export interface Verdict {
  /** What is wrong, a line each. */
  faults: string[]
  deeds: number
  /** Whose page was gone, or said so, before it was kept, and which did not arrive. */
  warned: number
  uncertain: number
  /** More than a second off, and no more than the message that told of them was on its way for. */
  late: number
  farthestMs: number
}

const withinMs = 1000

export const textOf = ({ reason, answers }: ServerEvent): string | null => answers[0]?.value ?? reason ?? null

/** What follows from others by itself: a file that has come, a number that stands for nothing. */
const byItself = new Set(['file.added', 'withdrawn'])

const isOf = (deed: Deed, event: ServerEvent): boolean =>
  deed.eventid === null
    ? deed.type === event.type && deed.text === textOf(event)
    : deed.eventid === event.eventid

/** Holds the log beside the list of the server. */
interface Known {
  /** What follows from deeds without being one in the log. */
  unlogged?: ReadonlySet<string>
  /** How long the message was on its way with which it came, in milliseconds. */
  wayOf?: (event: ServerEvent) => number
}

export function compare(
  log: readonly Deed[],
  events: readonly ServerEvent[],
  { unlogged = new Set(), wayOf = () => 0 }: Known = {},
): Verdict {
  const faults: string[] = []
  const known = new Set<ServerEvent>()
  let [warned, uncertain, late, farthestMs] = [0, 0, 0, 0]
  const counted = log.filter(isCounted)
  faults.push(...miscounted(counted, events))
  for (const event of events) if (counted.some(({ type }) => type === event.type)) known.add(event)
  for (const deed of log) {
    if (isCounted(deed)) continue
    const found = events.filter((event) => isOf(deed, event))
    for (const event of found) known.add(event)
    const [event] = found
    if (found.length > 1) faults.push(`doubled: ${told(deed)} is there ${found.length} times`)
    if (!event) {
      if (deed.standing === 'kept') faults.push(`lost: ${told(deed)}`)
      if (deed.standing === 'shown') warned += 1
      continue
    }
    if (event.userid !== deed.userid) faults.push(`under another name: ${told(deed)}, by ${event.userid}`)
    if (event.type !== deed.type || (deed.text !== null && textOf(event) !== deed.text))
      faults.push(`changed: ${told(deed)} is ${event.type} ${textOf(event)}`)
    const offMs = event.at - deed.at
    const wayMs = wayOf(event)
    if (event.uncertain) uncertain += 1
    else if (wayMs > withinMs && Math.abs(offMs) > withinMs && Math.abs(offMs) <= wayMs + withinMs) late += 1
    else {
      farthestMs = Math.max(farthestMs, Math.abs(offMs))
      if (Math.abs(offMs) > withinMs) faults.push(`wrong time: ${told(deed)} is ${offMs} ms off`)
    }
  }
  for (const event of events)
    if (!known.has(event) && event.device !== null && !byItself.has(event.type) && !unlogged.has(event.type))
      faults.push(`made up: ${event.type} ${textOf(event)} (${event.eventid})`)
  return {
    faults: [...faults, ...countedTwice(events)],
    deeds: log.length,
    warned,
    uncertain,
    late,
    farthestMs,
  }
}

/** What has neither a name nor words is held beside the list by how often it is there. */
const isCounted = ({ eventid, text }: Deed): boolean => eventid === null && text === null

function miscounted(log: readonly Deed[], events: readonly ServerEvent[]): string[] {
  return [...new Set(log.map(({ type }) => type))].flatMap((type) => {
    const own = log.filter((deed) => deed.type === type)
    const least = own.filter(({ standing }) => standing === 'kept').length
    const found = events.filter((event) => event.type === type).length
    if (found < least) return [`lost: ${least - found} times ${type}`]
    return found > own.length ? [`doubled: ${found - own.length} times ${type}`] : []
  })
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
  const there = new Set(events.map(({ eventid }) => eventid))
  const answers = log.filter(({ eventid, field }) => field !== null && eventid !== null && there.has(eventid))
  const followed = new Set(answers.map(({ field, basedOn }) => `${field} ${basedOn}`))
  const heads = answers.filter(({ field, eventid }) => !followed.has(`${field} ${eventid}`))
  const fields = heads.map(({ field }) => field as number)
  return new Set(fields.filter((field, index) => fields.indexOf(field) !== index))
}
