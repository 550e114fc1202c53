// stepwright export: writes the whole site into one ZIP file, without its keys.
import { existsSync } from 'node:fs'
import { createZipStore } from '#archive/blob-stores/zip-store.ts'
import { keyFileOption, oneWord } from './archive-options.ts'
import { describe, reportMissing, takeSnapshot } from './backup.ts'
import { type Command, CommandError, show } from './command.ts'

export const exportCommand: Command = {
  summary: 'Writes the site into one ZIP file, to move it to another machine or engine.',
  usage: 'FILE.zip [options]',
  options: keyFileOption,
  examples: ['stepwright export site.zip', 'stepwright export site.zip --key-file export.key --json'],
  takesWords: true,
  run: async (invocation) => {
    const path = oneWord(invocation, 'export FILE.zip')
    if (existsSync(path)) throw new CommandError(`${path} exists already`)
    const store = createZipStore(path)
    const report = await takeSnapshot(invocation, { store, kind: 'export' }).catch(async (error) => {
      await store.abandon()
      throw error
    })
    await store.close()
    show(invocation, report, `${describe(report)} in ${path}`)
    reportMissing(invocation, report)
  },
}
