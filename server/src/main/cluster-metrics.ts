// Metrics of all workers, aggregated by the primary over IPC; any worker may be scraped.
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
/** IPC messages: `own` requests a worker's metrics, `all` requests the aggregate from the primary. */
interface Question {
  ask: 'own' | 'all'
  id: number
}
type Reply = { id: number; own: Figures } | { id: number; all: string }

const patienceMs = 3000
const waiting = new Map<number, (reply: Reply) => void>()
let questions = 0

/** The worker's side. */
export function shareMetrics(registry: Registry): () => Promise<string> {
  process.on('message', async (message: Question | Reply) => {
    if (!isQuestion(message)) return settle(message)
    process.send?.({ id: message.id, own: await registry.getMetricsAsJSON() } satisfies Reply)
  })
  return async () => {
    const reply = await ask('all', (question) => process.send?.(question))
    return 'all' in reply ? reply.all : ''
  }
}

/** The primary's side. */
export function collectMetrics(): void {
  cluster.on('message', async (worker: Worker, message: Question | Reply) => {
    if (!isQuestion(message)) return settle(message)
    const all = await askAll()
    if (worker.isConnected()) worker.send({ id: message.id, all } satisfies Reply)
  })
}

async function askAll(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
  const replies = await Promise.allSettled(
    workers.map((worker) => ask('own', (question) => worker?.send(question))),
  )
  // A worker that has just died is left out of the aggregate.
  const figures = replies.flatMap((reply) =>
    reply.status === 'fulfilled' && 'own' in reply.value ? [reply.value.own] : [],
  )
  return AggregatorRegistry.aggregate(figures).metrics()
}

function ask(what: Question['ask'], send: (question: Question) => void): Promise<Reply> {
  const id = ++questions
  return new Promise<Reply>((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(id)
      reject(new Error('The other processes did not tell their figures'))
    }, patienceMs)
    waiting.set(id, (reply) => {
      clearTimeout(timer)
      resolve(reply)
    })
    send({ ask: what, id })
  })
}

function settle(reply: Reply): void {
  waiting.get(reply.id)?.(reply)
  waiting.delete(reply.id)
}

const isQuestion = (message: Question | Reply): message is Question => 'ask' in message
