// One connection in use: queries that are awaited, and queries that are sent without waiting.
import type { QueryResult } from 'kysely'
import type pg from 'pg'
import type { Runnable } from '../kysely-handle.ts'

export interface Session {
  run(query: Runnable): Promise<QueryResult<unknown>>
  /** Returns without waiting. The next awaited query reports a failure. */
  send(query: Runnable): Promise<unknown> | undefined
  /** Sends the raw SQL that begins a transaction. One that only reads need not be confirmed before its statements. */
  begin(text: string, onlyReads?: boolean): void
  /** Waits for the commit and all statements before it; returns the command tag of the server. */
  commit(): Promise<string>
  /** Sends the commit of a transaction that has only read. */
  leave(): void
  /** Returns false if the connection cannot be used any more. */
  rollBack(): Promise<boolean>
}

export type OnQuery = (query: Pick<Runnable, 'sql'>, result: QueryResult<unknown>) => void

/** Statements sent without waiting stay in memory until the server has received them. */
const mostUnawaited = 50

export function openSession(client: pg.PoolClient, onQuery?: OnQuery): Session {
  const answers = watchAnswers()
  /** The `begin` that is not confirmed yet: no change may run outside a transaction. */
  let opening: Promise<unknown> | null = null

  async function run(query: Runnable): Promise<QueryResult<unknown>> {
    // A `select` outside the transaction does no harm, and its result arrives after that of `begin`.
    if (opening && !query.sql.startsWith('select ')) await answers.wait(opening)
    sendTogether(client)
    const { rows, rowCount } = await answers.wait(client.query(configOf(query)))
    opening = null
    const result = { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    onQuery?.(query, result)
    return result
  }

  return {
    run,
    send(query) {
      if (opening || answers.areMany()) return run(query)
      const note = answers.expect()
      sendTogether(client)
      client.query(configOf(query), (error: Error | undefined, result: pg.QueryResult) => {
        note(error)
        if (!error) onQuery?.(query, { rows: result.rows })
      })
      return undefined
    },
    begin(text, onlyReads = false) {
      const note = answers.expect()
      sendTogether(client)
      const begun = new Promise<void>((resolve) => {
        client.query(text, (error: Error | undefined) => {
          note(error)
          resolve()
        })
      })
      if (!onlyReads) opening = begun
    },
    commit: async () => {
      sendTogether(client)
      return (await answers.wait(client.query('commit'))).command
    },
    leave: () => {
      sendTogether(client)
      client.query('commit', () => {})
    },
    rollBack: () =>
      client.query('rollback').then(
        () => true,
        () => false,
      ),
  }
}

/** The driver's types leave it out. */
export const streamOf = (client: pg.PoolClient): pg.Connection['stream'] =>
  (client as unknown as { connection: pg.Connection }).connection.stream

/** Sends all statements before the next wait in one call of the system, which costs more than a short statement. */
function sendTogether(client: pg.PoolClient): void {
  const stream = streamOf(client)
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Tracks the statements in flight that are not awaited, and their first failure. */
function watchAnswers() {
  /** The failure of a statement that was not awaited; all later statements failed only because of it. */
  let fault: Error | undefined
  let underWay = 0
  return {
    areMany: () => underWay >= mostUnawaited,
    expect() {
      underWay++
      return (error: Error | undefined): void => {
        underWay--
        fault ??= error
      }
    },
    async wait<T>(answer: Promise<T>): Promise<T> {
      try {
        const value = await answer
        if (fault) throw fault
        return value
      } catch (error) {
        throw fault ?? error
      }
    },
  }
}

const configOf = ({ name, sql, parameters, asArrays }: Runnable): pg.QueryConfig => ({
  ...(name ? { name } : {}),
  ...(asArrays ? { rowMode: 'array' } : {}),
  text: sql,
  values: [...parameters],
})
