// `npm run fix`: mends everything that can be mended automatically; the work is in tasks/fix.mjs.
import { runTask } from './task.mjs'

await runTask('scripts/tasks/fix.mjs')
