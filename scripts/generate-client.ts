// Writes the types of the client out of openapi.json. With --check it only says whether they are current.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { generate } from '../client/generator/generate.ts'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    document: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const source = values.document ?? fileURLToPath(new URL('../openapi.json', import.meta.url))
const target = fileURLToPath(new URL('../client/src/generated/operations.ts', import.meta.url))

if (values.help) {
  console.log('node scripts/generate-client.ts [--check] [--document openapi.json]')
} else {
  process.exitCode = await run()
}

async function run(): Promise<number> {
  const document = await readFile(source, 'utf8').catch(() => undefined)
  if (document === undefined) {
    console.error(`${source} is missing: write it from the routes first`)
    return 1
  }
  const text = generate(JSON.parse(document), '/api/2.0')
  const current = await readFile(target, 'utf8').catch(() => '')
  if (text === current) return 0
  if (values.check) {
    console.error('client/src/generated/operations.ts is not current: run node scripts/generate-client.ts')
    return 1
  }
  await writeFile(target, text)
  console.log('client/src/generated/operations.ts written')
  return 0
}
