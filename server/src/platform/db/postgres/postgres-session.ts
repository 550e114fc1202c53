// One connection in use: queries that are awaited, and queries that are sent without waiting.
import type { QueryResult } from 'kysely'
import type pg from 'pg'
import type { Runnable } from '../kysely-handle.ts'

export interface Session {
  run(query: Runnable): Promise<QueryResult<unknown>>
  /** Returns without waiting. The next awaited query reports a failure. */
  send(query: Runnable): Promise<unknown> | undefined
  /** Sends raw SQL: begin, savepoint and the like. */
  command(text: string): void
  /**
   * Begins a transaction that writes. `takesLock`: takes the advisory lock first, unless another process holds it too
   * long. On a side connection, locks are waited for up to the full limit of the connection.
   */
  beginWriting(how: { takesLock: boolean; isOnSide?: boolean }): void
  /** Sets the write that the following statements belong to. */
  answerFor(whom: unknown): void
  /** The write whose statement failed first. */
  blamed(): unknown
  /** Waits for the commit and all statements before it; returns the command tag of the server. */
  commit(): Promise<string>
  /** Returns false if the connection cannot be used any more. */
  rollBack(): Promise<boolean>
  /** Returns whether a statement has failed. Then the server rejects everything before a rollback. */
  hasFailed(): boolean
}

export type OnQuery = (query: Pick<Runnable, 'sql'>, result: QueryResult<unknown>) => void

/** Statements sent without waiting stay in memory until the server has received them. */
const mostUnawaited = 50

/**
 * In parallel the transactions of several processes would mostly abort each other. Therefore they take an advisory
 * lock, unless it is held too long. The lock only improves speed; correctness does not depend on it.
 */
const lockKey = 5_746_573
const patienceMs = 300
const takeLock = `set local lock_timeout = ${patienceMs}; select pg_advisory_lock(${lockKey})`
const releaseLock = `select pg_advisory_unlock(${lockKey})`
export const serializable = 'begin isolation level serializable'
/** For writes that others wait behind: a write that waits longer for a row continues on a side connection. */
const rowPatienceMs = 100
const serializableInQueue = `${serializable}; set local lock_timeout = ${rowPatienceMs}`

export function openSession(client: pg.PoolClient, onQuery?: OnQuery): Session {
  const answers = watchAnswers()
  const advisoryLock = advisoryLockOf(client)
  /** The `begin` that is not confirmed yet: no change may run outside a transaction. */
  let opening: Promise<unknown> | null = null

  async function run(query: Runnable): Promise<QueryResult<unknown>> {
    // A `select` outside the transaction does no harm, and its result arrives after that of `begin`.
    if (opening && !query.sql.startsWith('select ')) await answers.wait(opening)
    const { rows, rowCount } = await answers.wait(client.query(configOf(query)))
    opening = null
    const result = { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    onQuery?.(query, result)
    return result
  }

  function command(text: string): void {
    const note = answers.expect()
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
    // Sent directly behind it: the next process need not wait until this process has received the result.
    advisoryLock.release()
    return ended
  }

  return {
    run,
    send(query) {
      if (opening || answers.areMany()) return run(query)
      const note = answers.expect()
      client.query(configOf(query), (error: Error | undefined, result: pg.QueryResult) => {
        note(error)
        if (!error) onQuery?.(query, { rows: result.rows })
      })
      return undefined
    },
    command,
    beginWriting({ takesLock, isOnSide }) {
      if (takesLock) advisoryLock.take()
      command(isOnSide ? serializable : serializableInQueue)
    },
    answerFor: answers.answerFor,
    blamed: answers.blamed,
    commit: async () => (await answers.wait(end('commit'))).command,
    rollBack: () =>
      end('rollback').then(
        () => true,
        () => false,
      ),
    hasFailed: answers.haveFailed,
  }
}

/** Tracks the statements in flight that are not awaited, and their first failure. */
function watchAnswers() {
  /** The failure of a statement that was not awaited; all later statements failed only because of it. */
  let fault: unknown = null
  let hasFailed = false
  let asking: unknown
  let blamed: unknown
  let underWay = 0
  return {
    haveFailed: () => hasFailed,
    answerFor(whom: unknown): void {
      asking = whom
    },
    blamed: () => blamed,
    areMany: () => underWay >= mostUnawaited,
    expect() {
      underWay++
      const whom = asking
      return (error: Error | undefined): void => {
        underWay--
        if (!error) return
        if (!hasFailed) blamed = whom
        hasFailed = true
        fault ??= error
      }
    },
    async wait<T>(answer: Promise<T>): Promise<T> {
      const whom = asking
      try {
        const value = await answer
        if (fault !== null) throw fault
        return value
      } catch (error) {
        if (!hasFailed) blamed = whom
        hasFailed = true
        throw fault ?? error
      }
    },
  }
}

/** Requested before the transaction begins, so that its snapshot is newer. The result is ignored. */
function advisoryLockOf(client: pg.PoolClient) {
  const nothing = () => {}
  let isTaken = false
  return {
    take() {
      client.query(takeLock, nothing)
      isTaken = true
    },
    release() {
      if (isTaken) client.query(releaseLock, nothing)
      isTaken = false
    },
  }
}

const configOf = ({ name, sql, parameters, asArrays }: Runnable): pg.QueryConfig => ({
  ...(name ? { name } : {}),
  ...(asArrays ? { rowMode: 'array' } : {}),
  text: sql,
  values: [...parameters],
})
