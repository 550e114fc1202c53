// Bytes → value: JSON whatever the Content-Type says, true forms; finds what no database can keep.
import { type FieldFault, problems } from '../problems.ts'

export const bodyLimit = 1024 * 1024
const depthLimit = 40
const faultsShown = 50
const fromForm = new WeakSet<object>()
const unkeepable = new WeakMap<object, FieldFault[]>()
const utf8 = new TextDecoder('utf-8', { fatal: true })

export function parseBody(bytes: Buffer, contentType: string): unknown {
  if (bytes.length === 0) return {}
  if (/^multipart\//i.test(contentType))
    throw problems.unsupportedBody('Send JSON; this endpoint takes no multipart form')
  const text = decode(bytes)
  if (text.trim() === '') return {}
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType) && !/^\s*[[{]/.test(text)
  const value = isForm ? parseForm(text) : parseJson(text)
  const faults = checkDepthAndText(value)
  if (faults.length === 0) return value
  // Told by the validation, which comes after access and knows the other faults. A bare text has no place to
  // keep them at, and no endpoint takes one.
  if (typeof value !== 'object' || value === null) throw problems.invalid(faults)
  unkeepable.set(value, faults)
  return value
}

/** Places of a parsed body whose text can not be kept. */
export const textFaultsOf = (body: unknown): readonly FieldFault[] =>
  (typeof body === 'object' && body !== null && unkeepable.get(body)) || []

/** Forms carry only text, so numbers and the like are read out of it. */
export const isFromForm = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && fromForm.has(body)

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw problems.badJson('it is not UTF-8')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw problems.badJson((error as Error).message)
  }
}

/** A value of a form may be JSON text itself: `lines=[{"text":"…"}]`. */
function parseForm(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) fields[name] = jsonOrText(value)
  const form = { ...fields }
  fromForm.add(form)
  return form
}

function jsonOrText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface Place {
  value: unknown
  path: string
  depth: number
}

/** Walks without recursion, so that nesting can't exhaust the stack. */
function checkDepthAndText(root: unknown): FieldFault[] {
  const faults: FieldFault[] = []
  const places: Place[] = [{ value: root, path: '', depth: 0 }]
  for (let place = places.pop(); place && faults.length < faultsShown; place = places.pop()) {
    const { value, path, depth } = place
    if (typeof value === 'string') {
      const why = unstorable(value)
      if (why)
        faults.push({
          message: `${path || 'The body'} ${why}`,
          field: path,
          code: 'invalid_field',
          ...indexIn(path),
        })
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= depthLimit) throw problems.badJson(`it is nested more than ${depthLimit} deep`)
      for (const [name, inner] of Object.entries(value)) {
        if (unstorable(name)) throw problems.badJson('a name in it holds a character that text can not')
        places.push({ value: inner, path: path ? `${path}.${name}` : name, depth: depth + 1 })
      }
    }
  }
  return faults.reverse()
}

/** The number in the path, as the validation tells it: `lines.2.text` is at 2. */
function indexIn(path: string): { index?: number } {
  const index = path.split('.').find((part) => /^\d+$/.test(part))
  return index === undefined ? {} : { index: Number(index) }
}

/** NUL and half surrogates can be kept by neither engine without loss. */
export function unstorable(text: string): string | null {
  if (text.includes('\u0000')) return 'holds a NUL character'
  if (!text.isWellFormed()) return 'holds half a surrogate pair'
  return null
}
