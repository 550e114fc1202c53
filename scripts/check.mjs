// `npm run check`: the static checks; the work is in tasks/check.mjs.
import { runTask } from './task.mjs'

await runTask('scripts/tasks/check.mjs')
