// Data folders of sites that are already set up: each kind is made once per test process and copied for every test.
import assert from 'node:assert/strict'
import { constants, cpSync } from 'node:fs'
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
  const made = prepared.get(kind) ?? prepare(options, fill)
  prepared.set(kind, made)
  const { data, token } = await made.catch((error) => {
    prepared.delete(kind)
    throw error
  })
  const copy = temporaryFolder()
  cpSync(data, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return { data: copy, token }
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
