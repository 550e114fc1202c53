// Whether the server agrees with what was just noted: waited for where it is there, and taken as noted where it is not.
import { NamedProblem } from '../../lib/forms/form-errors.ts'
import { discardRefused } from '../queue/queue.ts'
import { onChange, state } from '../queue/queue-state.ts'

/** How long one waits to hear whether the server agrees; then it counts as noted. */
const patienceMs = 8000

/** Settles when these have arrived, or nobody can say yet; a refusal is told here, and stands for nothing. */
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
