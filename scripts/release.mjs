// `npm run release`: freezes the migrations of the present version and writes its archive for later upgrade tests.
import { runTask } from './task.mjs'

await runTask('server/test/releases/write-release.ts')
