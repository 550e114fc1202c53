// Evaluates a choice: checks that it is offered, and whether it is a right option.

import { accepted, type Evaluation, empty, refusedFor } from './evaluation.ts'
import { type FormField, readOptions } from './form-fields.ts'

type Plain = string | number | boolean

const optionsShown = 20

const evaluateChoice = (field: FormField, value: string): Evaluation => ({
  ...accepted(value),
  deviation: field.wrong_options?.includes(value) ? 'wrong' : null,
})

const yes = new Set(['1', 'true', 'yes', 'on', 'checked'])
const no = new Set(['0', 'false', 'no', 'off', 'unchecked'])

export function evaluateYes(field: FormField, input: Plain): Evaluation {
  const word = String(input).trim().toLowerCase()
  if (yes.has(word)) return evaluateChoice(field, '1')
  return no.has(word) ? evaluateChoice(field, '0') : refusedFor('checkbox.needed')
}

const passed = new Set(['pass', 'passed', 'ok', ...yes])
const failed = new Set(['fail', 'failed', 'nok', ...no])

export function evaluateVerdict(input: Plain): Evaluation {
  const word = String(input).trim().toLowerCase()
  if (passed.has(word)) return accepted('pass')
  return failed.has(word) ? { ...accepted('fail'), deviation: 'wrong' } : refusedFor('verdict.needed')
}

export function evaluateOption(field: FormField, input: Plain): Evaluation {
  const options = readOptions(field.options)
  const option = findOption(options, String(input))
  return option === undefined ? unknownOption(options) : evaluateChoice(field, option)
}

/** Ticked options are stored as a JSON array in the order of the options. */
export function evaluateSeveral(field: FormField, input: unknown): Evaluation {
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
  return { ...accepted(value), deviation: isWrong ? 'wrong' : null }
}

/** A list, a JSON array as text, or a single option. */
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

function unknownOption(options: readonly string[]): Evaluation {
  const shown = options.slice(0, optionsShown).join(', ')
  return refusedFor('option.unknown', { options: options.length > optionsShown ? `${shown}, …` : shown })
}
