// Defines commands, and parses their arguments into options and settings.
import { parseArgs } from 'node:util'
import { type Config, readConfig, settings } from '#platform/config/config.ts'

export interface Option {
  type: 'string' | 'boolean'
  help: string
  value?: string
}

export interface Invocation {
  config: Config
  /** The positional arguments. */
  words: string[]
  options: Record<string, string | boolean | undefined>
  isJson: boolean
}

export interface Command {
  summary: string
  usage: string
  options: Record<string, Option>
  examples: string[]
  isInternal?: boolean
  /** Accepts positional arguments; otherwise they are a usage error. */
  takesWords?: boolean
  /** The command reads the named files and no site: settings are ignored. */
  needsNoSite?: boolean
  run(invocation: Invocation): Promise<void>
}

/** A usage error; shown as one line. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export function parseInvocation(command: Command, argv: string[]): Invocation {
  const ofSettings = settings.map((each) => [each.flag.slice(2), { type: 'string' as const }])
  const own = Object.entries(command.options).map(([name, { type }]) => [name, { type }])
  const { values, positionals } = parse(argv, {
    ...Object.fromEntries(ofSettings),
    ...Object.fromEntries(own),
    json: { type: 'boolean' },
  })
  const [stray] = positionals
  if (stray !== undefined && !command.takesWords) {
    throw new CommandError(`"${stray}" is not understood; settings are written as --name value (--port 9000)`)
  }
  const flags: Record<string, string> = {}
  for (const each of settings) {
    const value = values[each.flag.slice(2)]
    if (typeof value === 'string') flags[each.flag] = value
  }
  return {
    config: readConfig(process.env, flags),
    words: positionals,
    options: values,
    isJson: values.json === true,
  }
}

function parse(argv: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true, strict: true })
    return { values: values as Invocation['options'], positionals }
  } catch (error) {
    throw new CommandError((error as Error).message.split('. ')[0] as string)
  }
}

export function textOption({ options }: Invocation, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

export function countOption(invocation: Invocation, name: string, otherwise: number): number {
  const text = textOption(invocation, name)
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new CommandError(`--${name} must be a whole number`)
  return value
}

/** One line for people, or one JSON value for programs. */
export function show({ isJson }: Invocation, value: object, forPeople: string): void {
  console.log(isJson ? JSON.stringify(value) : forPeople)
}
