// `npm run bench`: the measurements in bench/, with arguments passed on.
import { runTask } from './task.mjs'

await runTask('bench/main.ts')
