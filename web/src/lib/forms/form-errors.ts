// Converts a failed request into texts: one per field and one for the form. Unknown codes use the server's message.
import { ApiError } from '@stepwright/client'

export interface FormErrors {
  fields: Record<string, string>
  form: string | null
}

export interface Wording {
  tryText: (key: string, values?: Record<string, string | number>) => string | null
  format: { wait: (seconds: number) => string }
}

/** A problem that the app itself detects. Its text is in the catalogue under `problem.` and the code. */
export class NamedProblem extends Error {
  readonly code: string

  /** `message`: the server's text, used if the catalogue has none. */
  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}

/** Returns the text of a failure: by code, else by kind, else the server's message. */
export function problemText(error: unknown, words: Wording): string {
  if (error instanceof NamedProblem) return words.tryText(`problem.${error.code}`) ?? error.message
  if (!(error instanceof ApiError)) return words.tryText('problem.unreachable') ?? String(error)
  if (error.status === 429) return tooManyText(error, words)
  const byCode = error.code && words.tryText(`problem.${error.code}`)
  if (byCode) return byCode
  if (error.status >= 500) return words.tryText('problem.server.error') ?? error.message
  return error.message
}

function tooManyText(error: ApiError, words: Wording): string {
  const seconds = error.retryAfter
  const text =
    seconds === undefined
      ? words.tryText('problem.rate.exceeded')
      : words.tryText('problem.rate.until', { wait: words.format.wait(seconds) })
  return text ?? error.message
}

export type Fault = ApiError['errors'][number]
export type Explain = (fault: Fault) => string | null

/** Returns the text of a fault: by field and code, else by code, else the server's message. */
function faultText(fault: Fault, field: string, words: Wording, explain?: Explain): string {
  const explained = explain?.(fault)
  if (explained) return explained
  const text =
    words.tryText(`fault.${field}.${fault.code}`) || words.tryText(`fault.${fault.code}`) || fault.message
  const index = fault.index ?? Number(/[.[](\d+)\]?$/.exec(fault.field)?.[1] ?? Number.NaN)
  return Number.isNaN(index) ? text : (words.tryText('fault.atLine', { line: index + 1, text }) ?? text)
}

/** Assigns the faults to the fields of the form; the rest goes to the form as a whole. */
export function toFormErrors(
  error: unknown,
  known: readonly string[],
  words: Wording,
  explain?: Explain,
): FormErrors {
  // A problem with its own code says more than the faults that it repeats.
  const isPlain = error instanceof ApiError && (!error.code || error.code === 'request.invalid')
  const { fields, rest } = assignFaults(isPlain ? error.errors : [], known, words, explain)
  if (rest.length > 0) return { fields, form: rest.join(' ') }
  return { fields, form: Object.keys(fields).length > 0 ? null : problemText(error, words) }
}

/** Returns a text per field, and the texts of faults without a field. */
export function assignFaults(
  faults: readonly Fault[],
  known: readonly string[],
  words: Wording,
  explain?: Explain,
): { fields: Record<string, string>; rest: string[] } {
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const fault of faults) {
    const field = matchField(fault.field, known)
    const text = faultText(fault, field ?? fault.field, words, explain)
    if (!field) rest.push(text)
    else fields[field] = fields[field] ? `${fields[field]} ${text}` : text
  }
  return { fields, rest }
}

/** "guideTypes.repair.title" belongs to "guideTypes" unless the form knows the longer name. */
export function matchField(field: string | undefined, known: readonly string[]): string | null {
  let name = field ?? ''
  while (name) {
    if (known.includes(name)) return name
    const cut = Math.max(name.lastIndexOf('.'), name.lastIndexOf('/'), name.lastIndexOf('['))
    name = cut > 0 ? name.slice(0, cut) : ''
  }
  return null
}
