// stepwright export: writes the whole site or part of it into one ZIP file, without keys.
import { existsSync } from 'node:fs'
import { createZipStore } from '#archive/blob-stores/zip-store.ts'
import { keyFileOption, oneWord } from './archive-options.ts'
import { describe, reportMissing, takeSnapshot } from './backup.ts'
import { type Command, CommandError, show } from './command.ts'
import { exportBundle, exportPart, partOptions, readSelection } from './export-part.ts'

export const exportCommand: Command = {
  summary: 'Writes the site into one ZIP file, to move it; or a category, or some guides, for another site.',
  usage: 'FILE.zip [(--category NAME | --guides 1,2) [--omanual]] [options]',
  options: { ...keyFileOption, ...partOptions },
  examples: [
    'stepwright export site.zip',
    'stepwright export site.zip --key-file export.key --json',
    'stepwright export press.zip --category "Press 2"',
    'stepwright export two.zip --guides 7,12 --without-prerequisites',
    'stepwright export press.omanual --omanual --category "Press 2"',
  ],
  takesWords: true,
  run: async (invocation) => {
    const path = oneWord(invocation, 'export FILE.zip')
    const selection = readSelection(invocation)
    if (existsSync(path)) throw new CommandError(`${path} exists already`)
    if (selection && invocation.options.omanual) return exportBundle(invocation, path, selection)
    if (selection) return exportPart(invocation, path, selection)
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
