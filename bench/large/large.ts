// Measures a large site: lists by every combination of filters, exports, search, analyses, and what growth costs.
import { addPeople, callsOf } from '../measure/calls.ts'
import { measureGrowth } from '../measure/growth.ts'
import { inStage } from '../measure/progress.ts'
import type { Sizes } from '../measure/side-by-side.ts'
import type { BenchSite } from '../measure/site.ts'
import { askerOf } from '../measure/timed-calls.ts'
import { measureExport } from './large-exports.ts'
import { askAnalyses, askGuideLists, askSearch, askSorted, askWorkLog } from './large-reads.ts'
import { type Content, startFilled } from './large-site.ts'

export interface LargeOptions extends Content {
  /** The folder of a site to reuse next time; otherwise a temporary one. */
  data?: string | undefined
}

/** A small site also needs guides for its runs. */
const leastGuides = 20

export async function measureLarge(options: LargeOptions, sizes: Sizes): Promise<Record<string, unknown>> {
  const { guides, entries, data } = options
  const site = await startFilled(options, data)
  try {
    const { fillSeconds, jobSeconds } = site
    const results: Record<string, unknown> = { guides, entries, fillSeconds, jobSeconds }
    Object.assign(results, await measureReads(site, options, sizes))
    const thousandth = {
      guides: Math.max(leastGuides, Math.round(guides / 1000)),
      entries: Math.round(entries / 1000),
    }
    const little = await startFilled(thousandth)
    try {
      Object.assign(results, await measureGrowth(site, little, sizes))
    } finally {
      await little.remove()
    }
    return results
  } finally {
    await site.remove()
  }
}

async function measureReads(site: BenchSite, { guides }: Content, { isSmall }: Sizes) {
  const call = await callsOf(site)
  const staff = askerOf(site, call.token)
  const [person] = await addPeople(call, 1)
  const callers = person ? [staff, askerOf(site, person.token)] : [staff]
  const [forStaff, forOthers] = await askWorkLog(callers, isSmall)
  return {
    'GET /work_log, staff': forStaff,
    'GET /work_log, others': forOthers,
    'GET /work_log, sorted, and totals': await askSorted(staff, isSmall),
    'GET /guides': await askGuideLists(staff, guides, isSmall),
    'GET /search and /suggest': await askSearch(staff, isSmall),
    'GET /work_log/analysis': await askAnalyses(staff),
    'GET /work_log.csv, a row for each run': await inStage('export of runs', () =>
      measureExport(site, call.token, 'rows=runs'),
    ),
    'GET /work_log.csv, a row for each value': await inStage('export of values', () =>
      measureExport(site, call.token, 'rows=values'),
    ),
  }
}
