// `npm start`: installs and builds what is missing or outdated, then serves; arguments go to the server.
import { join } from 'node:path'
import { followParent, passParentOn } from '../server/bin/follow-parent.mjs'
import { handOver } from '../server/bin/hand-over.mjs'
import { installOrExit, ROOT } from './install.mjs'
import { runtimeOrExit } from './runtime.mjs'
import { BuildError, ensureBuilt } from './web.mjs'

// A stop that reaches only npm or its shell must end the installation, too, and the server after it.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  followParent(parent, () => process.exit(143))
  passParentOn(parent)
}
await installOrExit('run')
const runtime = runtimeOrExit()
try {
  if (!(await ensureBuilt(runtime)))
    process.stdout.write('This checkout has no web app to build: only the API is served.\n')
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const command = join(ROOT, 'server', 'bin', 'stepwright.mjs')
handOver(runtime, ['--conditions=source', command, 'serve', ...process.argv.slice(2)])
