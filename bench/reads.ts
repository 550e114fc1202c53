// Compares reads with a bare server that sends the same bytes: the site, a guide of 20 steps, lists, and 304 answers.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addGuide, callsOf } from './measure/calls.ts'
import { httpRequest } from './measure/load.ts'
import { type Compared, type Sizes, sideBySide } from './measure/side-by-side.ts'
import { type BenchSite, startScript } from './measure/site.ts'

interface Read {
  what: string
  path: string
  headers?: Record<string, string>
  budget: number
  budgetUnchanged?: number
}

export async function measureReads(site: BenchSite, sizes: Sizes): Promise<Record<string, Compared>> {
  const { path, token } = await addContent(site, sizes)
  const reads: Read[] = [
    { what: 'GET /sites/info', path: '/sites/info', budget: 0.8, budgetUnchanged: 0.8 },
    { what: 'GET /guides/{guideid}', path, budget: 0.8, budgetUnchanged: 0.8 },
    {
      what: 'GET /guides/{guideid}, signed in',
      path,
      headers: { Authorization: `api ${token}` },
      budget: 0.8,
    },
    { what: 'GET /guides?limit=20', path: '/guides?limit=20', budget: 0.75 },
    { what: 'GET /categories', path: '/categories', budget: 0.75 },
  ]
  const results: Record<string, Compared> = {}
  for (const read of reads) Object.assign(results, await measureRead(site, read, sizes))
  return results
}

async function addContent(site: BenchSite, { isSmall }: Sizes): Promise<{ path: string; token: string }> {
  const call = await callsOf(site)
  const { guideid } = await addGuide(call, 1, 20)
  for (let number = 2; number <= (isSmall ? 3 : 30); number++) await addGuide(call, number, 1)
  return { path: `/guides/${guideid}`, token: call.token }
}

async function measureRead(
  site: BenchSite,
  { what, path, headers = {}, budget, budgetUnchanged }: Read,
  sizes: Sizes,
): Promise<Record<string, Compared>> {
  const target = `/api/2.0${path}`
  const answer = await fetch(`http://127.0.0.1:${site.port}${target}`, { headers })
  if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`)
  const etag = answer.headers.get('etag') ?? ''
  const body = Buffer.from(await answer.arrayBuffer())
  const bodyFile = join(site.data, 'bench-body')
  writeFileSync(bodyFile, body)
  const servers = { ours: site, bare: await startScript('bare-http.ts', [etag, bodyFile]) }
  const results: Record<string, Compared> = {}
  // Answers begin with the host of the request, so the ETag is that of this host.
  const sent = { ...headers, host: `127.0.0.1:${site.port}` }
  const request = httpRequest('GET', target, sent)
  const name = `${what}, ${Math.round(body.length / 102.4) / 10} KB`
  results[name] = await sideBySide(servers, { request, expectStatus: 200 }, { ...sizes, budget })
  if (budgetUnchanged) {
    const asked = httpRequest('GET', target, { ...sent, 'If-None-Match': etag })
    const requests = { request: asked, expectStatus: 304 }
    results[`${what}, 304`] = await sideBySide(servers, requests, { ...sizes, budget: budgetUnchanged })
  }
  await servers.bare.stop()
  return results
}
