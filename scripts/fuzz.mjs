// `npm run fuzz`: generated requests to a server of its own, with arguments passed on.
import { runTask } from './task.mjs'

await runTask('fuzz/main.ts')
