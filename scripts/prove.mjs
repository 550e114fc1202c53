// `npm run prove -- runs`: random histories against a real server, with arguments passed on.
import { installOrExit } from './install.mjs'
import { runtimeOrExit } from './runtime.mjs'
import { runTask } from './task.mjs'
import { ensureBuilt } from './web.mjs'

await installOrExit('all')
await ensureBuilt(runtimeOrExit())
await runTask('prove/main.ts')
