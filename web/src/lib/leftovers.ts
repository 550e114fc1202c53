// What nothing asks for any more leaves the browser's storage some days later: addresses of uploads that the server has
// forgotten, words of forms that are worth no more than minutes. What is written and not saved is never among it.

const dayMs = 86_400_000

interface Rule {
  readonly prefix: string
  readonly validMs: number
}

/** Each keeps JSON with the time at which it was written, as `at`. */
const rules: readonly Rule[] = [
  // The server keeps what has arrived of an upload for a day.
  { prefix: 'stepwright.upload.', validMs: 2 * dayMs },
  // A work order or a reason whose answer was lost.
  { prefix: 'stepwright.typed.', validMs: dayMs },
]

/** What says no time is of an earlier version, and too old. */
export function sweepLeftovers(store: Storage, now: number): void {
  for (const name of Object.keys(store)) {
    const rule = rules.find(({ prefix }) => name.startsWith(prefix))
    if (!rule) continue
    const at = timeIn(store.getItem(name) ?? '')
    if (at === null || now - at > rule.validMs) store.removeItem(name)
  }
}

function timeIn(text: string): number | null {
  try {
    const { at } = JSON.parse(text) as { at?: unknown }
    return typeof at === 'number' ? at : null
  } catch {
    return null
  }
}
