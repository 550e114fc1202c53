// Which tests a fast run takes: all of pure code, and of those that start a site one file of each great part.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'

/** What starts a server, a database or a browser, or tries thousands of texts, takes its time. */
const TAKES_TIME = /startSite|startServer|startPostgres|openStore|aStore|fast-check|growth/
const ONE_OF_EACH = [
  'server/src/auth/accounts/sign-in.test.ts',
  'server/src/guides/writing/guides.test.ts',
  'server/src/guides/writing/steps.test.ts',
  'server/src/settings/settings.test.ts',
]

export const isFastEnough = (file) =>
  ONE_OF_EACH.includes(file) || !TAKES_TIME.test(readFileSync(join(ROOT, file), 'utf8'))
