// Data folders of sites that are already set up: each kind is made once per test run and copied for every test.
import assert from 'node:assert/strict'
import { constants, cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
// @ts-expect-error: plain JavaScript
import { withLock } from '../../scripts/lock.mjs'
import { hostSite } from './hosted-site.ts'
import { type Site, type SiteOptions, temporaryFolder } from './site.ts'
import { setUpWorks } from './works.ts'

export interface Prepared {
  data: string
  /** Token of the administrator. */
  token: string
}

const prepared = new Map<string, Promise<Prepared>>()

/** A copy of a site whose administrator is Mara. */
export const copyWorks = (registration: 'open' | 'invited') =>
  copyOf(registration, {}, (site) => setUpWorks(site, registration))

/** `fill` receives the new site and returns the token of its administrator. */
export async function copyOf(
  kind: string,
  options: SiteOptions,
  fill: (site: Site) => Promise<string>,
): Promise<Prepared> {
  const made = prepared.get(kind) ?? share(kind, () => prepare(options, fill))
  prepared.set(kind, made)
  const { data, token } = await made.catch((error) => {
    prepared.delete(kind)
    throw error
  })
  const copy = temporaryFolder()
  cpSync(data, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return { data: copy, token }
}

/** The folder of a run, which its processes share and its end removes, in contrast to that of the machine. */
const isOfRun = () => basename(tmpdir()).startsWith('stepwright-test-')

/** The first process of a run makes the data; others wait for it. */
async function share(kind: string, make: () => Promise<Prepared>): Promise<Prepared> {
  if (!isOfRun()) return make()
  const shared = join(tmpdir(), `prepared-${kind}`)
  const note = `${shared}.token`
  return withLock(`${shared}.lock`, async () => {
    if (!existsSync(note)) {
      const { data, token } = await make()
      renameSync(data, shared)
      writeFileSync(note, token)
    }
    return { data: shared, token: readFileSync(note, 'utf8') }
  })
}

async function prepare(options: SiteOptions, fill: (site: Site) => Promise<string>): Promise<Prepared> {
  const site = await hostSite(options)
  try {
    const token = await fill(site)
    assert.ok(token, 'the administrator has a token')
    return { data: site.data, token }
  } finally {
    await site.stop()
  }
}
