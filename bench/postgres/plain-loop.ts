// The baseline of saves on PostgreSQL: hand-written READ COMMITTED transactions that do what one save does.
import { connect, onServer, withDatabase } from '../../server/test/postgres/postgres-template.ts'

type Client = Awaited<ReturnType<typeof connect>>

const database = 'plain_loop'
const tables = `
  create table runs (
    runid bigint primary key, state text not null, seq bigint not null, head text not null, at bigint not null
  ) with (fillfactor = 80);
  create table run_events (
    eventid bigint generated always as identity primary key, runid bigint not null references runs,
    seq bigint not null, type text not null, data text not null, hash text not null, at bigint not null,
    unique (runid, seq)
  );
  create table run_values (
    runid bigint not null references runs, field bigint not null, value text not null, eventid bigint not null,
    primary key (runid, field)
  ) with (fillfactor = 80);
  create table events (
    eventid bigint generated always as identity primary key, type text not null, subject bigint not null,
    data text not null, at bigint not null
  )`

/** Named, so that each connection parses a statement once. */
const statements = {
  lock: 'select * from runs where runid = $1 for update',
  addRunEvent: `insert into run_events (runid, seq, type, data, hash, at)
    values ($1, $2, 'value.saved', $3, $4, $5) returning eventid`,
  saveValues: `insert into run_values (runid, field, value, eventid) values ($1, 1, $2, $4), ($1, 2, $3, $4)
    on conflict (runid, field) do update set value = excluded.value, eventid = excluded.eventid`,
  updateRun: 'update runs set seq = $2, head = $3, at = $4 where runid = $1',
  addEvent: "insert into events (type, subject, data, at) values ('entry.values-saved', $1, $2, $3)",
}

export interface PlainLoop {
  /** Saves on all connections, each to its own run. */
  measure(seconds: number): Promise<PlainResult>
  close(): Promise<void>
}

export interface PlainResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** In a database of its own on the same server. */
export async function openPlainLoop(server: string, connections: number): Promise<PlainLoop> {
  await onServer(server, `create database ${database}`)
  const url = withDatabase(server, database)
  await onServer(url, tables)
  const clients: Client[] = []
  for (let runid = 1; runid <= connections; runid++) {
    const client = await connect(url)
    await client.query("insert into runs values ($1, 'started', 0, '', 0)", [runid])
    clients.push(client)
  }
  return {
    measure: (seconds) => measure(clients, seconds),
    async close() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

async function measure(clients: readonly Client[], seconds: number): Promise<PlainResult> {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    clients.map(async (client, index) => {
      for (let from = performance.now(); from < until; from = performance.now()) {
        await save(client, index + 1, times.length)
        times.push(performance.now() - from)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
  return { perSecond: Math.round(times.length / elapsed), p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** Waits for each statement, as code does that uses its result. */
async function save(client: Client, runid: number, turn: number): Promise<void> {
  const run = async (name: keyof typeof statements, values: unknown[]) =>
    (await client.query({ name, text: statements[name], values })).rows
  const at = Date.now()
  const [lot, gap] = [`L-${turn}`, `${2 + (turn % 9) / 100}`]
  await client.query('begin')
  const [row] = await run('lock', [runid])
  const seq = Number(row.seq) + 1
  const data = JSON.stringify({ answers: { 1: lot, 2: gap }, before: row.head.slice(0, 8) })
  const hash = `${seq}`.padStart(64, '0')
  const [event] = await run('addRunEvent', [runid, seq, data, hash, at])
  await run('saveValues', [runid, lot, gap, event.eventid])
  await run('updateRun', [runid, seq, hash, at])
  await run('addEvent', [runid, data, at])
  await client.query('commit')
}
