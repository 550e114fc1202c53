// Counts the statements and waits of single writes on PostgreSQL, by the median of several.
import { setTimeout as pause } from 'node:timers/promises'
import type { CountingProxy, Counts } from './counting-proxy.ts'
import { runLoad } from './load.ts'
import { middle, type Requests } from './side-by-side.ts'
import type { Child } from './site.ts'

const repeats = 9
/** Without statements for this time, the work after the write before has ended. */
const quietMs = 60

/** From the request until its answer, with `begin`, `commit` and the look for events of other processes. */
export async function countStatements(
  proxy: CountingProxy,
  server: Child,
  requests: Requests,
  { isSmall }: { isSmall: boolean },
): Promise<Counts> {
  // Without time a connection sends one request.
  const send = () => runLoad({ ...requests, ports: [server.port], connections: 1, seconds: 0 })
  await send()
  const found: Counts[] = []
  while (found.length < (isSmall ? 3 : repeats)) {
    const before = await quiet(proxy)
    await send()
    const after = proxy.counts()
    found.push({ statements: after.statements - before.statements, waits: after.waits - before.waits })
  }
  return {
    statements: middle(found.map(({ statements }) => statements)),
    waits: middle(found.map(({ waits }) => waits)),
  }
}

async function quiet(proxy: CountingProxy): Promise<Counts> {
  for (;;) {
    const before = proxy.counts()
    await pause(quietMs)
    const after = proxy.counts()
    if (after.statements === before.statements) return after
  }
}
