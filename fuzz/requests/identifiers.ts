// Identifiers and names that answers have contained, by the name of their member.
import type { Chance } from '../../prove/site/seed.ts'

export interface Identifiers {
  /** Collects identifiers out of an answer. */
  collect(answer: unknown): void
  add(name: string, value: unknown): void
  /** A value for this parameter or member, if one is known. */
  pick(name: string, chance: Chance): unknown
  /** An identifier of any kind. */
  pickAny(chance: Chance): unknown
}

/** The first ones belong to the prepared content; later ones replace each other. */
const lasting = 24
const recent = 40
const nodesPerAnswer = 3000

const collected =
  /(id|guid|ID)$|^(title|namespace|category|upload|device|hold_proof|plan|email|tag|langid|cursor)$/
/** The members from which a value of another name can be taken. */
const sources: Record<string, string[]> = {
  image: ['imageid'],
  document: ['documentid'],
  video: ['videoid', 'objectid'],
  id: ['guideid', 'imageid', 'documentid', 'entryid'],
  entryid: ['entryid', 'entryid', 'runid'],
  contextid: ['guideid', 'stepid', 'wikiid'],
  token: ['tokenid'],
  jobID: ['jobid'],
  langid: ['langid'],
  subject: ['title'],
  search: ['title'],
  query: ['title'],
  based_on: ['eventid'],
  stepids: ['stepid'],
  guideids: ['guideid'],
  to_revisionid: ['revisionid', 'guide_revisionid'],
  revisionid: ['revisionid', 'guide_revisionid'],
  file: ['eventid'],
}

export function createIdentifiers(): Identifiers {
  const values = new Map<string, unknown[]>()
  const add = (name: string, value: unknown) => {
    const list = values.get(name) ?? []
    values.set(name, list)
    if (list.includes(value)) return
    if (list.length >= lasting + recent) list.splice(lasting, 1)
    list.push(value)
  }
  const collect = (answer: unknown) => {
    const waiting: unknown[] = [answer]
    for (let visited = 0; waiting.length > 0 && visited < nodesPerAnswer; visited++) {
      const node = waiting.pop()
      if (Array.isArray(node)) waiting.push(...node.slice(0, 50))
      else if (typeof node === 'object' && node !== null)
        for (const [name, value] of Object.entries(node)) {
          if (typeof value === 'object') waiting.push(value)
          else if (collected.test(name) && value !== '' && value !== 0) add(name, value)
          if (name === 'image' && typeof value === 'object')
            add('imageid', (value as { id?: unknown } | null)?.id ?? 1)
        }
    }
  }
  const pick = (name: string, chance: Chance) => {
    const list = (sources[name] ?? [name]).flatMap((source) => values.get(source) ?? [])
    return list.length > 0 ? chance.pick(list) : undefined
  }
  return { add, collect, pick, pickAny: (chance) => pick(chance.pick([...values.keys(), 'none']), chance) }
}
