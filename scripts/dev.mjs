// `npm run dev`: the server and the web app, both reloading on change; the work is in tasks/dev.mjs.
import { runTask } from './task.mjs'

await runTask('scripts/tasks/dev.mjs')
