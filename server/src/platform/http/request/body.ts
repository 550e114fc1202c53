// Parses JSON with any Content-Type, and forms; normalizes line ends, limits cost, finds text that cannot be stored.
import type { IncomingMessage } from 'node:http'
import { type FieldFault, problems } from '#platform/problems.ts'
import { parseForm } from './forms.ts'

export const bodyLimit = 1024 * 1024
/** Body limit of routes that anonymous clients may call; they send small forms. */
export const strangersBodyLimit = 64 * 1024
/** Returns whether the headers announce a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const depthLimit = 40
/** More than any schema accepts; a value can take twenty times its text in memory. */
const valuesLimit = 100_000
/** Limit of names, repetitions included: the engine stores each new name in a table. */
const namesLimit = 20_000
const faultsShown = 50
const fromForm = new WeakSet<object>()
const utf8 = new TextDecoder('utf-8', { fatal: true })

export function parseBody(bytes: Buffer, contentType: string): unknown {
  if (bytes.length === 0) return {}
  if (/^multipart\//i.test(contentType))
    throw problems.unsupportedBody('Send JSON; this endpoint takes no multipart form')
  const text = decode(bytes)
  if (text.trim() === '') return {}
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType) && !/^\s*[[{]/.test(text)
  const value = isForm ? readForm(text) : parseJson(text)
  // Only these can make a name that cannot be stored.
  if (/\\u|%00|\0/.test(text)) refuseNames(value)
  if (/\\r|\\u000d|%0d|\r/i.test(text) && typeof value === 'object' && value !== null) evenLineEnds(value)
  return value
}

/** Returns whether a body came from a form: they carry only text, so numbers and booleans are parsed from it. */
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
  refuseUnbounded(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw problems.badJson((error as Error).message)
  }
}

const code = {
  quote: 34,
  comma: 44,
  colon: 58,
  backslash: 92,
  openList: 91,
  closeList: 93,
  open: 123,
  close: 125,
}

/** Before parsing, since a parsed value takes far more memory than its text. */
export function refuseUnbounded(text: string): void {
  let depth = 0
  let values = 1
  let names = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === code.quote) at = endOfText(text, at)
    else if (char === code.comma) values++
    else if (char === code.colon) names++
    else if (char === code.openList || char === code.open) {
      values++
      if (++depth > depthLimit) throw problems.badJson(`it is nested more than ${depthLimit} deep`)
    } else if (char === code.closeList || char === code.close) depth--
  }
  if (values > valuesLimit) throw problems.badJson(`it holds more than ${valuesLimit} values`)
  if (names > namesLimit) throw problems.badJson(`it holds more than ${namesLimit} names`)
}

function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== code.quote)
    at += text.charCodeAt(at) === code.backslash ? 2 : 1
  return at
}

function readForm(text: string): Record<string, unknown> {
  refuseManyFields(text)
  const form = parseForm(text, depthLimit)
  fromForm.add(form)
  return form
}

const fieldsLimit = 10_000

function refuseManyFields(text: string): void {
  let fields = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) fields++
  if (fields > fieldsLimit) throw problems.badJson(`it holds more than ${fieldsLimit} fields`)
}

/** Line ends differ between systems; texts are compared, cut and counted with one line end. */
function evenLineEnds(value: object): void {
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) evenLineEnds(inner)
    else if (typeof inner === 'string' && inner.includes('\r'))
      (value as Record<string, unknown>)[name] = inner.replace(/\r\n?/g, '\n')
  }
}

function refuseNames(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const [name, inner] of Object.entries(value)) {
    if (!isList && unstorable(name))
      throw problems.badJson('a name in it holds a character that text can not')
    refuseNames(inner)
  }
}

/** Paths of a parsed body whose text cannot be stored, except members that the handler checks. */
export function textFaultsOf(body: unknown, isApart: (name: string) => boolean): FieldFault[] {
  const faults: FieldFault[] = []
  const isWhole = typeof body !== 'object' || body === null || Array.isArray(body)
  const here = isWhole ? body : Object.fromEntries(Object.entries(body).filter(([name]) => !isApart(name)))
  findTextFaults(here, [], faults)
  return faults
}

/** Depth is limited before parsing, so recursion is safe. */
function findTextFaults(value: unknown, path: string[], faults: FieldFault[]): void {
  if (typeof value === 'string') {
    const why = unstorable(value)
    if (why) faults.push(textFault(path, why))
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value) {
      if (faults.length >= faultsShown) return
      const inner = (value as Record<string, unknown>)[name]
      if (typeof inner !== 'string' && typeof inner !== 'object') continue
      path.push(name)
      findTextFaults(inner, path, faults)
      path.pop()
    }
  }
}

/** The index in the path, as validation reports it: `lines.2.text` is at 2. */
function textFault(path: readonly string[], why: string): FieldFault {
  const field = path.join('.')
  const index = path.find((part) => /^\d+$/.test(part))
  return {
    message: `${field || 'The body'} ${why}`,
    field,
    code: 'invalid_field',
    ...(index === undefined ? {} : { index: Number(index) }),
  }
}

/** Neither engine can store NUL and unpaired surrogates without loss. */
export function unstorable(text: string): string | null {
  if (text.includes('\u0000')) return 'holds a NUL character'
  if (!text.isWellFormed()) return 'holds half a surrogate pair'
  return null
}
