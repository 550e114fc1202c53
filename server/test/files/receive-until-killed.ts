// A process that receives an endless file and prints its folder until it is killed.
import { writeSync } from 'node:fs'
import { Readable } from 'node:stream'
import { receive } from '#platform/files/incoming.ts'
import { openFiles } from '#platform/files/open.ts'

const [data = ''] = process.argv.slice(2)
const store = await openFiles({ data, files: 'disk' }, 20)

async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1000)
  yield Buffer.alloc(1000)
  writeSync(1, `${store.incoming}\n`)
  // A pending promise alone would let the process end.
  setInterval(() => {}, 1000)
  await new Promise(() => {})
}

await receive(Readable.from(endless(), { objectMode: false }), { folder: store.incoming, limit: 1e9 })
