// Parses forms and queries: `title=Drain&stepids[]=3&lines[0][text]=Open` → a tree of texts, typed by the schema later.
import { problems } from '#platform/problems.ts'

const nameForm = /^([^[\]]+)((?:\[[^[\]]*\])+)$/

type Branch = Record<string, unknown> | unknown[]

/** A repeated name makes a list; where a single value is expected, the last one counts. */
export function parseForm(text: string, depthLimit: number): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name)
    if (path.length > depthLimit) throw problems.badJson(`it is nested more than ${depthLimit} deep`)
    put(root, path, value)
  }
  return { ...root }
}

function pathOf(name: string): string[] {
  const found = nameForm.exec(name)
  if (!found) return [name]
  const [, first = '', rest = ''] = found
  return [first, ...rest.slice(1, -1).split('][')]
}

function put(root: Branch, path: readonly string[], value: string): void {
  let branch = root
  for (const [index, key] of path.entries()) {
    const next = path[index + 1]
    if (next === undefined) setLeaf(branch, key, value)
    else branch = branchAt(branch, key, next === '')
  }
}

/** Returns the existing node, unless it is of the other kind. */
function branchAt(parent: Branch, key: string, isList: boolean): Branch {
  const known = valueAt(parent, key)
  if (typeof known === 'object' && known !== null && Array.isArray(known) === isList) return known as Branch
  const made: Branch = isList ? [] : Object.create(null)
  if (Array.isArray(parent)) parent.push(made)
  else parent[key] = made
  return made
}

function setLeaf(parent: Branch, key: string, value: string): void {
  if (Array.isArray(parent)) {
    parent.push(value)
    return
  }
  const known = parent[key]
  if (typeof known === 'string') parent[key] = [known, value]
  else if (Array.isArray(known)) known.push(value)
  else parent[key] = value
}

const valueAt = (parent: Branch, key: string): unknown => (Array.isArray(parent) ? undefined : parent[key])

/** Parses a query: `ids=1&ids=2` and `ids[]=1&ids[]=2` are both lists; deeper paths have no meaning there. */
export function parseQuery(text: string): Record<string, string | string[]> {
  if (text === '') return {}
  const found: Record<string, string | string[]> = Object.create(null)
  for (const [written, value] of new URLSearchParams(text)) {
    const name = written.endsWith('[]') ? written.slice(0, -2) : written
    const known = found[name]
    if (known === undefined) found[name] = value
    else if (Array.isArray(known)) known.push(value)
    else found[name] = [known, value]
  }
  return { ...found }
}
