// `npm run fix`: everything that can be put right by itself; the work is in tasks/fix.mjs.
import { runTask } from './task.mjs'

await runTask('scripts/tasks/fix.mjs')
