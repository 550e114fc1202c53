// The queue of documents: each process makes one at a time.

import { problems } from '#platform/problems.ts'
import { createQueue } from '#platform/processes/queue.ts'

/** Waiting and in progress; each takes some seconds at most. */
const mostDocuments = 16
const mostPerPerson = 4
/** Proxies and browsers time out soon after. */
const longestWaitMs = 30_000
const retryAfterSeconds = 5

export interface Requester {
  userid: number | null
  /** Aborted when the client closes the connection. */
  signal: AbortSignal
}

export interface DocumentQueue {
  /** Runs `work` after the documents before it. Throws 503 if the queue is full. */
  run<T>(requester: Requester, work: () => Promise<T>): Promise<T>
}

interface Waiting {
  begin(): void
}

export function createDocumentQueue(): DocumentQueue {
  const queue = createQueue<Waiting>()
  const perPerson = new Map<number | null, number>()
  let count = 0
  let isMaking = false

  const reserve = (userid: number | null): number => {
    const own = perPerson.get(userid) ?? 0
    if (count >= mostDocuments || own >= mostPerPerson) throw problems.busy(retryAfterSeconds)
    perPerson.set(userid, own + 1)
    count++
    return own
  }
  const release = (userid: number | null): void => {
    const own = (perPerson.get(userid) ?? 1) - 1
    if (own === 0) perPerson.delete(userid)
    else perPerson.set(userid, own)
    count--
  }
  const waitForTurn = (leaving: AbortSignal, order: 'first' | 'last') =>
    new Promise<void>((resolve, reject) => {
      const signal = AbortSignal.any([leaving, AbortSignal.timeout(longestWaitMs)])
      const waiting: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      const leave = () => {
        if (queue.remove(waiting))
          reject(leaving.aborted ? problems.badRequest('The client left') : problems.busy(retryAfterSeconds))
      }
      signal.addEventListener('abort', leave)
      queue.add(waiting, order)
      if (signal.aborted) leave()
    })
  const beginNext = (): void => {
    const next = queue.next()
    isMaking = next !== undefined
    next?.begin()
  }
  return {
    async run({ userid, signal }, work) {
      const own = reserve(userid)
      try {
        // The first document of a user precedes further documents of other users.
        if (isMaking) await waitForTurn(signal, own === 0 ? 'first' : 'last')
        isMaking = true
        try {
          return await work()
        } finally {
          beginNext()
        }
      } finally {
        release(userid)
      }
    },
  }
}
