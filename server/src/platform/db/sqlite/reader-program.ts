// The program of a reader thread: runs the statements of one long read after the other on its own connection.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Runnable } from '../kysely-handle.ts'
import { openSqlite, type RowCursor, type SqliteOptions } from './sqlite-connection.ts'

export interface ReaderData {
  file: string
  options: SqliteOptions
  /** Not 0: the thread stops its statement at the next row. */
  stopped: Int32Array<SharedArrayBuffer>
}

/** The first query opens the snapshot, `end` leaves it. */
export type ReaderRequest = { query: Pick<Runnable, 'sql' | 'parameters'> } | { more: true } | { end: true }
export type ReaderReply = Piece | Failure

/** Rows one after the other in a single list: transferring a list for each row takes twice as long. */
interface Piece {
  columns: readonly string[]
  cells: unknown[]
  isLast: boolean
}
interface Failure {
  error: { message: string; code: unknown; errcode: unknown }
}

/** Cells of a piece, which the receiver reads in about a millisecond. */
const pieceCells = 20_000
/** Number of characters that take as long as a cell. */
const charactersOfCell = 50

function serve(port: MessagePort, { file, options, stopped }: ReaderData): void {
  const connection = openSqlite(file, options)
  let cursor: RowCursor | null = null

  function nextPiece(): Piece {
    if (!cursor) throw new Error('There is no statement to continue')
    const { columns, rows } = cursor
    const cells: unknown[] = []
    for (let size = 0; size < pieceCells; ) {
      if (Atomics.load(stopped, 0) !== 0) throw new Error('The read was given up')
      const { done, value: row } = rows.next()
      if (done) return { columns, cells, isLast: true }
      for (const cell of row) {
        cells.push(cell)
        size += typeof cell === 'string' ? 1 + cell.length / charactersOfCell : 1
      }
    }
    return { columns, cells, isLast: false }
  }

  function answer(request: ReaderRequest): ReaderReply | null {
    try {
      if ('end' in request) {
        if (connection.isInTransaction()) connection.exec('COMMIT')
        return null
      }
      if ('query' in request) {
        if (!connection.isInTransaction()) connection.exec('BEGIN')
        cursor = connection.iterate(request.query)
      }
      return nextPiece()
    } catch (error) {
      // Closes its statement, which would hold the snapshot.
      cursor?.rows.return?.()
      cursor = null
      const { message, code, errcode } = error as Failure['error']
      return { error: { message, code, errcode } }
    }
  }

  port.on('message', (request: ReaderRequest) => {
    const reply = answer(request)
    if (reply) port.postMessage(reply)
  })
}

if (parentPort) serve(parentPort, workerData as ReaderData)
