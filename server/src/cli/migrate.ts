// stepwright migrate
import { prepareDataFolder } from '#platform/data-folder.ts'
import { checkSite } from '#src/app/identity/site-identity.ts'
import { upgradeSite } from '#src/app/upgrade/upgrade-site.ts'
import { keyFileOption, readSecret } from './archive-options.ts'
import { type Command, CommandError, show } from './command.ts'

const warningsOf = (earlierFaults: readonly string[]): string[] =>
  earlierFaults.length === 0
    ? []
    : [
        `Before the upgrade already: ${earlierFaults.join('; ')}. Check all records: stepwright verify --records`,
      ]

export const migrate: Command = {
  summary: 'Upgrades the database to this version, after a backup, completely or not at all.',
  usage: '[options]',
  options: {
    'no-backup': {
      type: 'boolean',
      help: 'Upgrade without a backup; the same as --upgrade-backup none',
    },
    ...keyFileOption,
  },
  examples: [
    'stepwright migrate',
    'stepwright migrate --data /srv/stepwright --json',
    'stepwright migrate --upgrade-backup /backup/stepwright',
  ],
  run: async (invocation) => {
    const { options } = invocation
    const isWithout = options['no-backup'] === true
    if (isWithout && options['upgrade-backup'] !== undefined)
      throw new CommandError('--no-backup and --upgrade-backup exclude each other')
    const config = isWithout ? { ...invocation.config, upgradeBackup: 'none' } : invocation.config
    const secret = readSecret(invocation)
    prepareDataFolder(config.data)
    await checkSite(config)
    const { applied, backup, earlierFaults } = await upgradeSite(config, { secret })
    const done = applied.length === 0 ? 'The database is up to date' : `Applied: ${applied.join(', ')}`
    const lines = [done, ...(backup ? [`Backup: ${backup}`] : []), ...warningsOf(earlierFaults)]
    show(invocation, { applied, backup, earlier_faults: earlierFaults }, lines.join('\n'))
  },
}
