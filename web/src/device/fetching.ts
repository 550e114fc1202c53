// Fetches the guides chosen for offline use, one after the other, and again when they may be stale.
import { ApiError } from '@stepwright/client'
import { api } from '../lib/api.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'
import { pathsOf, putList } from '../lib/offline/choices.ts'
import { dropGuide } from '../lib/offline/device.ts'
import { copiedAt, whenWritten } from '../lib/offline/network-first.ts'
import { canStorePictures, picturesOf, storePictures } from '../lib/offline/pictures.ts'
import { type Choice, isOwner } from '../lib/offline/shelves.ts'
import { hasSpace } from '../lib/offline/space.ts'
import { langidsOf, look, type Person, readCopyState } from './copy-states.ts'
import { changeKeeping, isWhole, keepingState } from './keeping-state.ts'

/** Older copies may be stale. */
export const freshMs = 3_600_000
const pageSize = 200
/** Number of consecutive failures after which the server counts as unreachable. */
const mostFailures = 3

export class Stop extends Error {
  readonly why: 'room' | 'unreachable' | null
  constructor(why: Stop['why']) {
    super(String(why))
    this.why = why
  }
}

export async function fetchAll(now: Person): Promise<void> {
  await look(now)
  for (const choice of keepingState().choices) if (choice.category !== null) await fetchList(now, choice)
  await look(now)
  const due = [...keepingState().copyStates.values()].filter(
    (copyState) => !isWhole(copyState) || Date.now() - copyState.at > freshMs,
  )
  let failures = 0
  for (const { guideid } of due) {
    if (!now.isHere || failures === mostFailures) break
    if (!(await hasSpace())) throw new Stop('room')
    const isChosen = keepingState().choices.some(({ guideids }) => guideids.includes(guideid))
    if (!isChosen) continue
    failures = (await isFetched(now, guideid)) ? 0 : failures + 1
    await readCopyState(now, guideid)
  }
  const { copyStates, gone } = keepingState()
  if (!now.isHere || [...copyStates.values()].every((each) => isWhole(each) || gone.has(each.guideid))) return
  throw new Stop((await hasSpace()) ? 'unreachable' : 'room')
}

/** A guide that fails does not stop the others. */
async function isFetched(now: Person, guideid: number): Promise<boolean> {
  try {
    await fetchGuide(now, guideid)
    return true
  } catch (error) {
    if (error instanceof Stop && error.why === 'unreachable') return false
    throw error
  }
}

/** Returns the current guides of a category and its subcategories. */
async function fetchList(now: Person, choice: Choice): Promise<void> {
  const guideids: number[] = []
  for (let offset = 0; ; offset += pageSize) {
    const query = { category: choice.category ?? '', limit: pageSize, offset }
    const page = await reached(() => api.listGuides({ query }))
    guideids.push(...page.map(({ guideid }) => guideid))
    if (page.length < pageSize) break
  }
  const name = await nameOf(choice.category ?? '')
  if (now.isHere) await putList(choice.key, { guideids, ...(name && { name }) })
}

async function nameOf(title: string): Promise<string | undefined> {
  try {
    return (
      await reached(() =>
        api.getPage({ params: { namespace: 'CATEGORY', title }, query: { lang: readerLanguage() } }),
      )
    ).display_title
  } catch (error) {
    // The category has no page any more, or not for this user: the previous name stays.
    if (error instanceof ApiError) return undefined
    throw error
  }
}

async function fetchGuide(now: Person, guideid: number): Promise<void> {
  const gone = new Set(keepingState().gone)
  gone.delete(guideid)
  const answers: object[] = []
  try {
    const guide = await reached(() => api.getGuide({ params: { guideid } }), `/guides/${guideid}`)
    answers.push(guide)
    const paths = pathsOf(guideid, guide, langidsOf(now, guideid))
    changeKeeping({ fetching: { guideid, done: 1, parts: paths.length } })
    for (const path of paths.slice(1)) answers.push(await reached(() => askFor(guideid, path), path))
  } catch (error) {
    if (!(error instanceof ApiError && [403, 404, 410].includes(error.status))) throw error
    gone.add(guideid)
  }
  await whenWritten()
  if (gone.has(guideid)) await dropGuide(guideid)
  changeKeeping({ gone })
  if (!gone.has(guideid)) await fetchPictures(now, guideid, answers)
}

function askFor(guideid: number, path: string): Promise<object> {
  const langid = /=([\w-]+)$/.exec(path)?.[1] as 'en'
  const params = { guideid }
  if (path.startsWith('/step_forms/')) return api.listGuideForms({ params, query: { langid } })
  if (path.includes('/plan?')) return api.getGuidePlan({ params, query: { langid } })
  return api.getGuide({ params, query: { lang: langid } })
}

async function fetchPictures(now: Person, guideid: number, answers: readonly object[]): Promise<void> {
  const pictures = canStorePictures() ? [...new Set(answers.flatMap(picturesOf))] : []
  const parts = answers.length + pictures.length
  let done = answers.length
  await storePictures(
    pictures,
    () => isOwner(now.owner),
    () => {
      done += 1
      changeKeeping({ fetching: { guideid, done, parts } })
    },
  )
}

/** An answer from the offline copy means that the server was not reached. */
async function reached<T>(ask: () => Promise<T>, path?: string): Promise<T> {
  try {
    const answer = await ask()
    if (path === undefined || copiedAt(path) === null) return answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw new Stop(null)
    if (error instanceof ApiError && error.status < 500) throw error
  }
  throw new Stop('unreachable')
}
