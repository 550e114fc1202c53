// `npm run bench`: the measurements in bench/, with arguments passed on.
import { installOrExit } from './install.mjs'
import { runtimeOrExit } from './runtime.mjs'
import { runTask } from './task.mjs'
import { ensureBuilt } from './web.mjs'

if (process.argv.includes('web')) {
  await installOrExit('all')
  await ensureBuilt(runtimeOrExit())
}
await runTask('bench/main.ts')
