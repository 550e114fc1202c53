// One connection in use: what is asked and waited for, and what is sent without waiting for its end.
import type { QueryResult } from 'kysely'
import type pg from 'pg'
import type { Runnable } from './kysely-handle.ts'

export interface Session {
  run(query: Runnable): Promise<QueryResult<unknown>>
  /** Goes on at once. A fault is told by whatever is waited for next. */
  send(query: Runnable): Promise<unknown> | undefined
  /** Sent as it is: begin, savepoint and the like. */
  command(text: string): void
  /** Begins a transaction that writes, as soon as no other process is in one or that takes too long. */
  beginWriting(): void
  /** Waits for the end of it, and of all before it; answers how the server calls what it did. */
  commit(): Promise<string>
  /** False where the connection is of no use any more. */
  rollBack(): Promise<boolean>
  /** Has any statement failed? Then the server takes nothing more before a rollback. */
  hasFailed(): boolean
}

export type OnQuery = (query: Pick<Runnable, 'sql'>, result: QueryResult<unknown>) => void

/** What is sent without waiting stands in memory until the server has taken it. */
const sentAtOnce = 50

/**
 * Side by side the transactions of several processes would mostly make each other start again. So they take turns where
 * nobody takes long; that they do is good for speed alone, and no matter for what is right.
 */
const turn = 5_746_573
const patienceMs = 300
const takeTurn = `set local lock_timeout = ${patienceMs}; select pg_advisory_lock(${turn})`
const giveTurn = `select pg_advisory_unlock(${turn})`
export const serializable = 'begin isolation level serializable'

export function openSession(client: pg.PoolClient, onQuery?: OnQuery): Session {
  /** Of what was not waited for; what came after it failed for that reason alone. */
  let fault: unknown = null
  let hasFailed = false
  let hasTurn = false
  let underWay = 0
  /** Whether there is a transaction: nothing may be changed outside of one. */
  let opening: Promise<unknown> | null = null

  async function answered<T>(answer: Promise<T>): Promise<T> {
    try {
      const value = await answer
      if (fault !== null) throw fault
      return value
    } catch (error) {
      hasFailed = true
      throw fault ?? error
    }
  }

  async function run(query: Runnable): Promise<QueryResult<unknown>> {
    // A question does no harm outside of the transaction, and its answer comes after that of `begin`.
    if (opening && !query.sql.startsWith('select ')) await answered(opening)
    const { rows, rowCount } = await answered(client.query(configOf(query)))
    opening = null
    const result = { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    onQuery?.(query, result)
    return result
  }

  /** Outside of the transaction, and whether it fails or not. */
  const tell = (text: string): void => client.query(text, () => {})

  function command(text: string): void {
    underWay++
    const sent = new Promise<void>((resolve) => {
      client.query(text, (error: Error | undefined) => {
        note(error)
        resolve()
      })
    })
    if (text.startsWith('begin')) opening = sent
  }

  function end(text: string): Promise<pg.QueryResult> {
    const ended = client.query(text)
    // At once behind it: the next one need not wait for this process to hear of the end.
    if (hasTurn) tell(giveTurn)
    hasTurn = false
    return ended
  }

  function note(error: Error | undefined): void {
    underWay--
    if (!error) return
    hasFailed = true
    fault ??= error
  }

  return {
    run,
    send(query) {
      if (opening || underWay >= sentAtOnce) return run(query)
      underWay++
      client.query(configOf(query), (error: Error | undefined, result: pg.QueryResult) => {
        note(error)
        if (!error) onQuery?.(query, { rows: result.rows })
      })
      return undefined
    },
    command,
    beginWriting() {
      tell(takeTurn)
      hasTurn = true
      command(serializable)
    },
    commit: async () => (await answered(end('commit'))).command,
    rollBack: () =>
      end('rollback').then(
        () => true,
        () => false,
      ),
    hasFailed: () => hasFailed,
  }
}

const configOf = ({ name, sql, parameters, asArrays }: Runnable): pg.QueryConfig => ({
  ...(name ? { name } : {}),
  ...(asArrays ? { rowMode: 'array' } : {}),
  text: sql,
  values: [...parameters],
})
