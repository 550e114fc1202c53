// Waits a moment for the server to confirm an event, and treats it as recorded if the server is not reached.
import { NamedProblem } from '../../lib/forms/form-errors.ts'
import { discardRefused } from '../queue/queue.ts'
import { onChange, state } from '../queue/queue-state.ts'

/** Longest wait for the answer of the server. After it the event counts as recorded. */
const patienceMs = 8000

/** Resolves once the events are confirmed or the wait is over. Discards and throws a rejection. */
export async function heard(names: readonly string[]): Promise<void> {
  await new Promise<void>((settle) => {
    const isOpen = () =>
      state.events.some(
        ({ eventid, number, refused }) => names.includes(eventid) && number === undefined && !refused,
      )
    const look = () => (!isOpen() || state.isStuck) && end()
    const end = () => {
      clearTimeout(timer)
      stop()
      settle()
    }
    const timer = setTimeout(end, patienceMs)
    const stop = onChange(look)
    look()
  })
  const refused = state.events.filter(({ eventid, refused }) => names.includes(eventid) && refused)
  const [first] = refused
  if (!first) return
  await discardRefused(refused.map(({ eventid }) => eventid))
  const { code = '', message = '' } = first.refused ?? {}
  throw new NamedProblem(code, message)
}
