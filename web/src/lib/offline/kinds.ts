// Answers of the server that this device stores, and what they belong to. Everything else needs the server.

/** Runs are evicted last, because they are work in progress. */
export type Kind = 'basis' | 'run' | 'guide' | 'form'

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/^\/sites\/info$/, 'basis'],
  [/^\/user$/, 'basis'],
  [/^\/work_log\/\d+$/, 'run'],
  [/^\/work_log\/\d+\/(?:guide|step_forms)(?:\?langid=[\w-]+)?$/, 'run'],
  [/^\/guides\/\d+(?:\?lang=[\w-]+)?$/, 'guide'],
  [/^\/guides\/\d+\/plan\?langid=[\w-]+$/, 'form'],
  [/^\/step_forms\/guideid\/\d+\?langid=[\w-]+$/, 'form'],
]

export const kindOf = (path: string): Kind | null =>
  openRunsOf(path) === null ? (kinds.find(([form]) => form.test(path))?.[1] ?? null) : 'basis'

const ofOpenRuns = 'limit order status userid'

/**
 * Returns the user whose open runs an address lists without further filters; null for other addresses. Each user has a
 * single such list, so that lists do not accumulate on the device.
 */
export function openRunsOf(path: string): number | null {
  if (!path.startsWith('/work_log?')) return null
  const query = new URLSearchParams(path.slice('/work_log?'.length))
  const isOpen =
    query.get('status')?.startsWith('started') && [...query.keys()].sort().join(' ') === ofOpenRuns
  return isOpen ? Number(query.get('userid')) : null
}

/** Returns the guide that an answer belongs to, if its address names one. */
export function guideOf(path: string): number | null {
  const found = /^\/(?:guides|step_forms\/guideid)\/(\d+)(?![\d])/.exec(path)
  return found ? Number(found[1]) : null
}

/** Returns the run that an answer belongs to, if its address names one. */
export const runOf = (path: string): string | null =>
  /^(\/work_log\/\d+)(?:\/(?:guide|step_forms)(?:\?langid=[\w-]+)?)?$/.exec(path)?.[1] ?? null
