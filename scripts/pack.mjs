// `npm run pack`: builds the package that installs, stepwright-VERSION.tgz; the work is in tasks/pack/main.mjs.
import { runTask } from './task.mjs'

// Stripping types is experimental as a function of Node; the server runs by it in development.
await runTask('scripts/tasks/pack/main.mjs', ['--disable-warning=ExperimentalWarning'])
