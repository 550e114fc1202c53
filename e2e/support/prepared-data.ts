// Data folders of sites that are already set up: each kind is made once per test run and copied for every test.
import assert from 'node:assert/strict'
import { constants, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filledFolder } from '../../server/test/hosting/once-per-run.ts'
import { hostSite } from './hosted-site.ts'
import { type Site, type SiteOptions, temporaryFolder } from './site.ts'
import { setUpWorks } from './works.ts'

export interface Prepared {
  data: string
  /** Token of the administrator. */
  token: string
}

const prepared = new Map<string, Promise<string>>()

/** A copy of a site whose administrator is Mara. */
export const copyWorks = (registration: 'open' | 'invited') =>
  copyOf(registration, {}, (site) => setUpWorks(site, registration))

/** `fill` receives the new site and returns the token of its administrator. */
export async function copyOf(
  kind: string,
  options: SiteOptions,
  fill: (site: Site) => Promise<string>,
): Promise<Prepared> {
  const made =
    prepared.get(kind) ?? filledFolder(`prepared-${kind}`, (folder) => prepare(folder, options, fill))
  prepared.set(kind, made)
  const folder = await made.catch((error) => {
    prepared.delete(kind)
    throw error
  })
  const data = temporaryFolder()
  cpSync(dataIn(folder), data, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return { data, token: readFileSync(tokenIn(folder), 'utf8') }
}

const dataIn = (folder: string): string => join(folder, 'data')
const tokenIn = (folder: string): string => join(folder, 'token')

async function prepare(folder: string, options: SiteOptions, fill: (site: Site) => Promise<string>) {
  const site = await hostSite({ ...options, data: dataIn(folder) })
  try {
    const token = await fill(site)
    assert.ok(token, 'the administrator has a token')
    writeFileSync(tokenIn(folder), token)
  } finally {
    await site.stop()
  }
}
