// stepwright adopt: records that the database and the files of the settings belong together.
import { pino } from 'pino'
import { prepareDataFolder } from '#platform/data-folder.ts'
import { openDatabase } from '#platform/db/open/open.ts'
import { openFiles } from '#platform/files/open.ts'
import { recordSite } from '#src/app/identity/site-identity.ts'
import { upgradeSite } from '#src/app/upgrade/upgrade-site.ts'
import { type Command, show } from './command.ts'

export const adopt: Command = {
  summary:
    'Says that this database and these files belong together, after they were found to be of different sites.',
  usage: '[options]',
  options: {},
  examples: [
    'stepwright adopt --data /srv/stepwright',
    'STEPWRIGHT_DATABASE_URL=postgres://stepwright@db/restored stepwright adopt --json',
  ],
  run: async (invocation) => {
    const { config } = invocation
    prepareDataFolder(config.data)
    const files = await openFiles(config)
    await upgradeSite(config)
    const database = openDatabase(config, pino({ level: 'error' }, pino.destination(2)))
    try {
      const siteid = await recordSite(config, files, database, { adopts: true })
      show(invocation, { siteid }, 'The database and the files belong together; nothing was removed')
    } finally {
      await database.close()
    }
  },
}
