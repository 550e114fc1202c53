// Judges what was chosen or ticked: is it offered, and is it right?
import { type FormField, readOptions } from './form-fields.ts'
import { empty, type Judgement, refusedFor, taken } from './judgement.ts'

type Plain = string | number | boolean

const optionsShown = 20

const judged = (field: FormField, value: string): Judgement => ({
  ...taken(value),
  deviation: field.wrong_options?.includes(value) ? 'wrong' : null,
})

const yes = new Set(['1', 'true', 'yes', 'on', 'checked'])
const no = new Set(['0', 'false', 'no', 'off', 'unchecked'])

export function judgeYes(field: FormField, input: Plain): Judgement {
  const word = String(input).trim().toLowerCase()
  if (yes.has(word)) return judged(field, '1')
  return no.has(word) ? judged(field, '0') : refusedFor('checkbox.needed')
}

const passed = new Set(['pass', 'passed', 'ok', ...yes])
const failed = new Set(['fail', 'failed', 'nok', ...no])

export function judgeVerdict(input: Plain): Judgement {
  const word = String(input).trim().toLowerCase()
  if (passed.has(word)) return taken('pass')
  return failed.has(word) ? { ...taken('fail'), deviation: 'wrong' } : refusedFor('verdict.needed')
}

export function judgeOption(field: FormField, input: Plain): Judgement {
  const options = readOptions(field.options)
  const option = findOption(options, String(input))
  return option === undefined ? unknownOption(options) : judged(field, option)
}

/** What was ticked is kept as a list in the order of the options, as JSON text. */
export function judgeSeveral(field: FormField, input: unknown): Judgement {
  const given = listOf(input)
  if (!given) return refusedFor('options.needed')
  const options = readOptions(field.options)
  const ticked = new Set<string>()
  for (const each of given) {
    const option = findOption(options, String(each))
    if (option === undefined) return unknownOption(options)
    ticked.add(option)
  }
  if (ticked.size === 0) return empty
  const isWrong =
    field.wrong_options?.some((option) => ticked.has(option)) ||
    field.right_options?.some((option) => !ticked.has(option))
  const value = JSON.stringify(options.filter((option) => ticked.has(option)))
  return { ...taken(value), deviation: isWrong ? 'wrong' : null }
}

/** A list, such a list as JSON text, or one option alone. */
function listOf(input: unknown): readonly Plain[] | null {
  if (typeof input === 'string') {
    const text = input.trim()
    if (text === '') return []
    if (!text.startsWith('[')) return [input]
    try {
      return listOf(JSON.parse(text))
    } catch {
      return null
    }
  }
  const isPlain = (each: unknown): each is Plain =>
    typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean'
  if (Array.isArray(input)) return input.every(isPlain) ? input : null
  return isPlain(input) ? [input] : null
}

const findOption = (options: readonly string[], text: string): string | undefined =>
  options.find((each) => each === text) ?? options.find((each) => each === text.trim())

function unknownOption(options: readonly string[]): Judgement {
  const shown = options.slice(0, optionsShown).join(', ')
  return refusedFor('option.unknown', { options: options.length > optionsShown ? `${shown}, …` : shown })
}
