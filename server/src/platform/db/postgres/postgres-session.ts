// One connection in use: what is asked and waited for, and what is sent without waiting for its end.
import type { QueryResult } from 'kysely'
import type pg from 'pg'
import type { Runnable } from '../kysely-handle.ts'

export interface Session {
  run(query: Runnable): Promise<QueryResult<unknown>>
  /** Goes on at once. A fault is told by whatever is waited for next. */
  send(query: Runnable): Promise<unknown> | undefined
  /** Sent as it is: begin, savepoint and the like. */
  command(text: string): void
  /**
   * Begins a transaction that writes: in turn, as soon as no other process is in one or that takes too long. Aside, with
   * all the patience of the connection for the locks of others.
   */
  beginWriting(how: { isInTurn: boolean; isAside?: boolean }): void
  /** For whom is asked what follows? */
  answerFor(whom: unknown): void
  /** For whom the first statement that failed was asked. */
  blamed(): unknown
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
/** Of those who have others behind them: whoever needs longer for a row waits for it aside. */
const rowPatienceMs = 100
const serializableInLane = `${serializable}; set local lock_timeout = ${rowPatienceMs}`

export function openSession(client: pg.PoolClient, onQuery?: OnQuery): Session {
  const answers = watchAnswers()
  const turns = turnOf(client)
  /** Whether there is a transaction: nothing may be changed outside of one. */
  let opening: Promise<unknown> | null = null

  async function run(query: Runnable): Promise<QueryResult<unknown>> {
    // A question does no harm outside of the transaction, and its answer comes after that of `begin`.
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
    // At once behind it: the next one need not wait for this process to hear of the end.
    turns.give()
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
    beginWriting({ isInTurn, isAside }) {
      if (isInTurn) turns.take()
      command(isAside ? serializable : serializableInLane)
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

/** Which statements are under way unheeded, and what of them went wrong first. */
function watchAnswers() {
  /** Of what was not waited for; what came after it failed for that reason alone. */
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
    areMany: () => underWay >= sentAtOnce,
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

/** Asked for outside of the transaction, so that what that reads is newer; whether it is given is no matter. */
function turnOf(client: pg.PoolClient) {
  const nothing = () => {}
  let isTaken = false
  return {
    take() {
      client.query(takeTurn, nothing)
      isTaken = true
    },
    give() {
      if (isTaken) client.query(giveTurn, nothing)
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
