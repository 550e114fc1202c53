// Mends format, safe lint fixes, the types of rows, the OpenAPI document and the client made from it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'
import { installed, runNode } from './command.mjs'

const steps = [
  {
    name: 'types of rows',
    needs: 'server/test/write-schema.ts',
    args: ['--conditions=source', 'server/test/write-schema.ts'],
  },
  {
    name: 'OpenAPI document',
    needs: 'server/src/cli/main.ts',
    args: ['--conditions=source', 'server/bin/stepwright.mjs', 'openapi'],
  },
  {
    name: 'client',
    needs: 'scripts/generate-client.ts',
    args: ['--conditions=source', 'scripts/generate-client.ts'],
  },
  {
    name: 'format and lint',
    args: [installed('@biomejs/biome/bin/biome'), 'check', '--write', '.', '--colors=off'],
  },
]

for (const { name, needs, args } of steps) {
  if (needs !== undefined && !existsSync(join(ROOT, needs))) continue
  const { code, output } = await runNode(args)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}\n`)
  if (code === 0) continue
  process.stderr.write(output)
  process.exitCode = 1
}
