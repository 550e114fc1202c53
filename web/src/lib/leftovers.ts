// Deletes expired entries of localStorage: uploads that the server has dropped, and texts of forms. Never deletes
// drafts.

const dayMs = 86_400_000

interface Rule {
  readonly prefix: string
  readonly validMs: number
}

/** Prefixes of entries. Each entry is JSON with its time of writing as `at`. */
const rules: readonly Rule[] = [
  // The server stores a partial upload for a day.
  { prefix: 'stepwright.upload.', validMs: 2 * dayMs },
  // A work order or a reason whose answer was lost.
  { prefix: 'stepwright.typed.', validMs: dayMs },
  // The choice between two releases in an open run.
  { prefix: 'stepwright.older-release.', validMs: 90 * dayMs },
]

/** Entries without a time are of an earlier version, and expired. */
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
