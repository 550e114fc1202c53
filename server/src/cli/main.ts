// The command line: finds the subcommand, shows help, turns errors into one line and an exit code.
import { settings } from '#platform/config/config.ts'
import { isDiskFull } from '#platform/db/errors.ts'
import { version } from '#platform/version.ts'
import { type Command, CommandError, type Invocation, parseInvocation } from './command.ts'

/** Loaded when it is named: the server needs no archive, sample or import of other formats. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  migrate: async () => (await import('./migrate.ts')).migrate,
  user: async () => (await import('./user.ts')).user,
  token: async () => (await import('./token.ts')).token,
  sample: async () => (await import('./sample.ts')).sample,
  reindex: async () => (await import('./reindex.ts')).reindex,
  verify: async () => (await import('./verify.ts')).verify,
  'verify-record': async () => (await import('./verify-record.ts')).verifyRecord,
  rebuild: async () => (await import('./rebuild.ts')).rebuild,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  import: async () => (await import('./restore.ts')).importCommand,
  adopt: async () => (await import('./adopt.ts')).adopt,
  openapi: async () => (await import('./openapi.ts')).openapi,
}

/** Under `npx PACKAGE`, which names no command, the user wants the server. */
const defaultCommand = (): string => (process.env.npm_command === 'exec' ? 'serve' : 'help')

async function run(argv: string[]): Promise<void> {
  const [name = defaultCommand(), ...rest] = argv
  if (['help', '--help', '-h'].includes(name)) return void console.log(await overview())
  if (['--version', '-v', 'version'].includes(name)) return void console.log(`Stepwright ${version}`)
  const command = await commands[name]?.()
  if (!command) throw new CommandError(`There is no command "${name}". Try: stepwright --help`)
  if (rest.includes('--help') || rest.includes('-h')) return void console.log(helpFor(name, command))
  const invocation: Invocation = parseInvocation(command, rest)
  await command.run(invocation)
}

async function overview(): Promise<string> {
  const loaded = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => [name, await load()] as const),
  )
  const lines = loaded
    .filter(([, command]) => !command.isInternal)
    .map(([name, command]) => `  ${name.padEnd(15)}${command.summary}`)
  return [
    'Stepwright: write the steps, run the work, keep the record.',
    '',
    'Usage: stepwright <command> [options]',
    '',
    ...lines,
    '',
    'stepwright <command> --help shows its options and examples. Every command understands --json.',
  ].join('\n')
}

function helpFor(name: string, command: Command): string {
  const options = Object.entries(command.options).map(([flag, option]) =>
    row(`--${flag}${option.type === 'string' ? ` ${option.value ?? 'TEXT'}` : ''}`, option.help),
  )
  return [
    `Usage: stepwright ${name} ${command.usage}`.trimEnd(),
    '',
    command.summary,
    ...(options.length > 0 ? ['', 'Options', ...options] : []),
    ...(command.needsNoSite ? [] : ['', 'Settings (flag, else environment variable, else default)']),
    ...(command.needsNoSite ? [] : settingsOf(name)),
    '',
    'Examples',
    ...command.examples.map((each) => `  ${each}`),
  ].join('\n')
}

function settingsOf(name: string): string[] {
  const shared = settings.map((each) => {
    const value = each.default === '' ? 'empty' : each.default
    return `${row(each.flag, each.help)}\n${' '.repeat(columnWidth)}${each.env}, default ${value}`
  })
  return name === 'serve' ? shared : shared.filter((line) => /DATA|READ_URL|FILES|UPGRADE/.test(line))
}

const columnWidth = 26
const row = (left: string, right: string): string => `  ${left.padEnd(columnWidth - 2)}${right}`

/** Expected errors are one line; bugs come with their stack. */
function fail(error: unknown): void {
  const known = [
    'CommandError',
    'ArchiveError',
    'SettingError',
    'StartError',
    'DataFolderError',
    'DatabaseError',
    'FileStoreError',
    'MigrationError',
    'PortableFault',
    'Problem',
  ]
  // A file, folder or connection that the system refuses, such as ENOENT.
  const isOfSystem = 'syscall' in (error as object)
  const isExpected = isDiskFull(error) || isOfSystem || known.includes((error as Error).constructor.name)
  const message = isDiskFull(error) ? diskFull(error as Error) : (error as Error).message
  process.exitCode = 1
  if (process.argv.includes('--json')) console.log(JSON.stringify({ error: true, message }))
  else console.error(isExpected ? `stepwright: ${message}` : (error as Error).stack)
}

const diskFull = ({ message }: Error): string => `The disk is full, and nothing was completed: ${message}`

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
})
run(process.argv.slice(2)).catch((error) => {
  fail(error)
  // Exits although handles may still be open.
  process.exit(error instanceof CommandError ? error.exitCode : 1)
})
