// stepwright openapi: writes or checks the committed description of the API.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { migrateDatabase, openDatabase } from '#platform/db/open/open.ts'
import { type Command, CommandError } from './command.ts'

const file = fileURLToPath(new URL('../../../openapi.json', import.meta.url))

export const openapi: Command = {
  summary: 'Writes openapi.json out of the routes; --check only compares.',
  usage: '[--check]',
  options: { check: { type: 'boolean', help: 'Fail when the committed file is not current' } },
  examples: ['stepwright openapi', 'stepwright openapi --check'],
  isInternal: true,
  run: async ({ options }) => {
    const text = await describe()
    if (!options.check) return writeFileSync(file, text)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
      throw new CommandError('openapi.json is not current; run: npm run fix')
    }
  },
}

async function describe(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'stepwright-openapi-'))
  const config = { data, url: '', proxies: [], quotaMb: 0, databaseUrl: '', readUrl: '' }
  const log = pino({ level: 'silent' })
  const [{ buildApp }, { openFiles }] = await Promise.all([
    import('../app.ts'),
    import('#platform/files/open.ts'),
  ])
  try {
    await migrateDatabase(config, 0)
    const database = openDatabase(config, log)
    const files = await openFiles({ data, files: 'disk' })
    const ownUrl = () => 'http://127.0.0.1:8080'
    const site = await buildApp({ config, database, files, mailer: null, log, ownUrl, withWorker: false })
    await site.app.ready()
    const document = site.describe()
    await site.close()
    return `${JSON.stringify(document, null, 2)}\n`
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
