// The addresses of all answers to compare: every reading operation, every page of every list, every kind of resource.
import { readFileSync } from 'node:fs'

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[]
}

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, { get?: Operation }>
}

/** Answers that differ by design, with the reason. */
export const left: Record<string, string> = {
  '/api/2.0/about': 'describes the process',
  '/api/2.0/backups': 'lists the backups of this trip',
  '/api/2.0/backups/export': 'is made anew each time',
  '/api/2.0/session': 'has the time of the request',
  '/api/2.0/user/tokens': 'has the time of the last use',
  '/api/2.0/users/{userid}/tokens': 'has the time of the last use',
  '/api/2.0/work_log/{entryid}.pdf': 'has the time of its making',
  '/api/2.0/work_log/{entryid}/pack': 'contains the PDF',
  '/api/2.0/work_log.xlsx': 'has the time of its making',
}

export interface Pattern {
  path: string
  isPaged: boolean
  /** Names of required parameters, of the path and of the query. */
  needs: string[]
  query: string[]
}

export const patterns: Pattern[] = Object.entries(document.paths)
  .filter(([path, { get }]) => get && !(path in left))
  .map(([path, { get }]) => {
    const parameters = get?.parameters ?? []
    const query = parameters.filter((each) => each.in === 'query')
    const required = query.filter((each) => each.required).map(({ name }) => name)
    return {
      path,
      isPaged: ['offset', 'limit'].every((name) => query.some((each) => each.name === name)),
      needs: [...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name), ...required],
      query: query.map(({ name }) => name),
    }
  })

export type Values = Record<string, string>

/** Values of parameters that belong together, such as the namespace and the title of a page. */
export class Vocabulary {
  readonly #values = new Map<string, Set<string>>()
  readonly #pages = new Map<string, Values>()

  add(name: string, value: string): void {
    const found = this.#values.get(name) ?? new Set()
    this.#values.set(name, found)
    found.add(value)
  }

  /** Collects the members of an answer whose names are those of parameters. */
  learn(answer: unknown): void {
    if (Array.isArray(answer)) for (const each of answer) this.learn(each)
    else if (answer !== null && typeof answer === 'object') {
      const { namespace, title } = answer as Values
      if (namespace && title) this.#pages.set(`${namespace}/${title}`, { namespace, title })
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'number' || (typeof value === 'string' && value.length < 60))
          this.add(name, String(value))
        else this.learn(value)
      }
    }
  }

  /** Up to `most` combinations for a pattern, spread evenly over all that were found. */
  combine({ needs }: Pattern, most: number): Values[] {
    if (needs.length === 0) return [{}]
    const names = needs.filter((name) => name !== 'namespace')
    const pages = [...this.#pages.values()]
    if (needs.includes('title'))
      return spread(pages, most).flatMap((page) => this.#fill(page, without(names, 'title'), most))
    if (needs.includes('namespace')) return namespaces.map((namespace) => ({ namespace }))
    const [first = '', ...rest] = names
    const values = spread([...(this.#values.get(first) ?? [])], most)
    return values.flatMap((value) => this.#fill({ [first]: value }, rest, 2))
  }

  #fill(values: Values, [name, ...rest]: string[], most: number): Values[] {
    if (name === undefined) return [values]
    const found = spread([...(this.#values.get(name) ?? [])], most)
    return found.flatMap((value) => this.#fill({ ...values, [name]: value }, rest, most))
  }
}

const namespaces = ['CATEGORY', 'ITEM', 'WIKI', 'INFO', 'USER']
const without = (names: string[], name: string) => names.filter((each) => each !== name)

function spread<T>(list: T[], most: number): T[] {
  if (list.length <= most) return list
  return Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)] as T)
}

/** Words of parameters that no answer has under their name. */
export function startVocabulary(): Vocabulary {
  const words = new Vocabulary()
  for (const [name, values] of Object.entries({
    langid: ['de', 'en'],
    query: ['torque', 'gear', 'oil pump', 'press'],
    search: ['an', 'ma'],
    type: ['images', 'videos', 'documents'],
  }))
    for (const value of values) words.add(name, value)
  return words
}

export function write({ path, needs }: Pattern, values: Values, extra: Values = {}): string {
  const written = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = {
    ...Object.fromEntries(
      needs.filter((name) => !path.includes(`{${name}}`)).map((name) => [name, values[name] ?? '']),
    ),
    ...extra,
  }
  const search = new URLSearchParams(query).toString()
  return search ? `${written}?${search}` : written
}
