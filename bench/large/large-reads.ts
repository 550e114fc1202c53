// Measures lists, searches and analyses of a large site, with all their options.
import { columnSorts } from '../../server/src/runs/lists/sorts.ts'
import { type Ask, askAll } from '../measure/timed-calls.ts'

interface Entry {
  entryid: number
  guideid: number
  userid: number
  workorderid: string
  starttime: number
}

const json = async <T>(ask: Ask, path: string): Promise<T> =>
  JSON.parse((await ask(path)).body.toString()) as T

export async function findSample(ask: Ask) {
  const oldest = await json<Entry[]>(ask, '/work_log?limit=200')
  const newest = await json<Entry[]>(ask, '/work_log?limit=200&order=DESC')
  const [first, last, some] = [oldest[0], newest[0], newest[newest.length >> 1]]
  if (!first || !last || !some) throw new Error('there are no runs to list')
  return { first, last, some }
}

type Choices = Record<string, readonly string[]>

/** Every combination of filters, orders and callers; an empty choice omits the filter. */
export async function askWorkLog(callers: readonly Ask[], isSmall: boolean): Promise<object[]> {
  const [staff] = callers
  if (!staff) return []
  const { first, last, some } = await findSample(staff)
  const at = (share: number) => Math.floor(first.starttime + (last.starttime - first.starttime) * share)
  const choices: Choices = {
    guideid: ['', `guideid=${some.guideid}`],
    userid: ['', `userid=${some.userid}`],
    workorderid: ['', `workorderid=${encodeURIComponent(some.workorderid)}`],
    status: ['', 'status=complete', 'status=cancelled', 'status=started,paused,suspended'],
    period: ['', `from=${at(0.99)}`, `to=${at(0.01)}`, `from=${at(0.5)}&to=${at(0.51)}`],
    deviations: ['', 'deviations=1', 'deviations=0'],
    text: [
      '',
      'text=WO-',
      `text=${encodeURIComponent(some.workorderid)}`,
      'text=rework',
      'text=no-such-text',
    ],
    order: ['', 'order=DESC'],
  }
  const paths = combine(Object.values(choices)).map((query) => `/work_log?${query}`)
  const found: object[] = []
  for (const [index, ask] of callers.entries()) {
    const what = `list of runs, every filter, caller ${index + 1} of ${callers.length}`
    found.push(await askAll(ask, paths, { what, budgetMs: 20, isSmall }))
  }
  return found
}

/** Each order of the list, its first page, and the totals of some filters. */
export async function askSorted(ask: Ask, isSmall: boolean): Promise<object> {
  const { some } = await findSample(ask)
  const filters = ['', `guideid=${some.guideid}`, `userid=${some.userid}`, 'status=complete', 'deviations=1']
  const orders = ['ASC', 'DESC'].flatMap((order) =>
    columnSorts.map((sort) => `sort=${sort}&order=${order}&limit=100`),
  )
  const pages = combine([filters, orders]).map((query) => `/work_log?${query}`)
  const totals = filters.map((filter) => `/work_log/totals?${filter}`)
  return askAll(ask, [...pages, ...totals], { what: 'list of runs, every order', budgetMs: 100, isSmall })
}

function combine(choices: readonly (readonly string[])[]): string[] {
  const [first, ...others] = choices
  if (!first) return ['']
  const rest = combine(others)
  return first.flatMap((one) => rest.map((other) => [one, other].filter(Boolean).join('&')))
}

export function askGuideLists(ask: Ask, guides: number, isSmall: boolean): Promise<object> {
  const recently = Math.floor(Date.now() / 1000) - 30 * 86_400
  const choices = [
    ['', 'limit=200'],
    ['', 'offset=200', `offset=${Math.floor(guides / 2)}`],
    ['', 'filter=how-to', 'filter=how-to,teardown', 'filter=no-such-type'],
    ['', 'modifiedSince=1', `modifiedSince=${recently}`],
    ['', 'includePrivate'],
    ['', 'order=DESC'],
  ]
  const paths = combine(choices).map((query) => `/guides?${query}`)
  return askAll(ask, paths, { what: 'lists of guides', budgetMs: 10, isSmall })
}

const searched = [
  'belt',
  'pump',
  'conveyor belt',
  'clean the filter',
  'loosen four screws',
  'be',
  'conveyer',
  'torque 12',
  'no such words',
]

export function askSearch(ask: Ask, isSmall: boolean): Promise<object> {
  const paths = searched.flatMap((words) => {
    const query = encodeURIComponent(words)
    return [`/search/${query}`, `/search/${query}?filter=guide&limit=50`, `/suggest/${query}`]
  })
  return askAll(ask, paths, { what: 'search', budgetMs: 30, isSmall })
}

/** The guide of most of the newest runs. */
async function findBusiest(ask: Ask): Promise<number> {
  const runs = await json<Entry[]>(ask, '/work_log?limit=200&order=DESC')
  const counts = new Map<number, number>()
  for (const { guideid } of runs) counts.set(guideid, (counts.get(guideid) ?? 0) + 1)
  const [busiest] = [...counts].sort(([, one], [, other]) => other - one)
  if (!busiest) throw new Error('there are no runs to analyze')
  return busiest[0]
}

export async function askAnalyses(ask: Ask): Promise<object> {
  const guideid = await findBusiest(ask)
  const forms = await json<{ forms?: unknown[] }>(ask, `/step_forms/guideid/${guideid}`)
  const fieldGuids = [...JSON.stringify(forms).matchAll(/"field_guid":"([^"]+)"[^}]*"field_type":"Numeric/g)]
  const guide = `guideid=${guideid}`
  const paths = [
    ...['day', 'week', 'month'].map((bucket) => `/work_log/analysis/cycle_times?${guide}&bucket=${bucket}`),
    `/work_log/analysis/step_times?${guide}`,
    `/work_log/analysis/deviations?${guide}`,
    ...fieldGuids.map(([, guid]) => `/work_log/analysis/field?field_guid=${guid}`),
  ]
  return askAll(ask, paths, { what: 'analyses', budgetMs: 300, isSmall: false })
}
