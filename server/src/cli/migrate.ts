// stepwright migrate
import { prepareDataFolder } from '#platform/data-folder.ts'
import { migrateDatabase } from '#platform/db/open/open.ts'
import { checkSite } from '#src/app/identity/site-identity.ts'
import { type Command, show } from './command.ts'

export const migrate: Command = {
  summary: 'Brings the database to the schema of this version; SQLite is backed up first.',
  usage: '[options]',
  options: {},
  examples: ['stepwright migrate', 'stepwright migrate --data /srv/stepwright --json'],
  run: async (invocation) => {
    prepareDataFolder(invocation.config.data)
    await checkSite(invocation.config)
    const report = await migrateDatabase(invocation.config, Date.now())
    const done =
      report.applied.length === 0 ? 'The database is up to date' : `Applied: ${report.applied.join(', ')}`
    show(invocation, report, report.backup ? `${done}\nBackup: ${report.backup}` : done)
  },
}
