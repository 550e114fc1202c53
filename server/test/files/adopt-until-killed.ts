// A process that adopts file after file and prints each key until it is killed.
import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { openFiles } from '#platform/files/open.ts'
import { adoptBytes } from './file-store-suite.ts'

const [data = ''] = process.argv.slice(2)
const store = await openFiles({ data, files: 'disk' })
const adoptOne = async (): Promise<void> => {
  for (;;) writeSync(1, `${await adoptBytes(store, randomBytes(400_000))}\n`)
}
await Promise.all([adoptOne(), adoptOne(), adoptOne()])
