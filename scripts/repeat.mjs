// `npm run test:repeat -- 10`: runs the tests that often; the work is in tasks/repeat.mjs.
import { runTask } from './task.mjs'

await runTask('scripts/tasks/repeat.mjs')
