// Sends what is not saved yet, one request at a time, each with the token of what it changes. Who was faster is merged.
import { ApiError, type Input } from '@stepwright/client'
import type { MediaState } from '@stepwright/rules'
import { api, type Guide } from '../../lib/api.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import { rememberClips } from '../clips.ts'
import { rememberDocuments } from '../documents.ts'
import { imagesOf, type Snapshot, snapshotOf, withStep } from '../guide-state.ts'
import type { Pending } from '../state.ts'
import type { Store } from '../store.ts'
import { afterwards, nextOperation, type Operation, tagsOf } from './plan.ts'

/** In one saving nobody is merged with more often than this: two programs that fight would never end. */
const mostConflicts = 8
/** No guide has so many things to save; a plan that repeats itself ends here. */
const mostRequests = 4000

type StepChange = Input<'updateStep'>['body']
type GuideChange = Input<'updateGuide'>['body']

export interface EditedGuide {
  guide: Guide
  tags: readonly string[]
}

export async function loadForEditing(guideid: number, signal?: AbortSignal): Promise<EditedGuide> {
  const params = { guideid }
  const [guide, tags] = await Promise.all([
    loadOriginal(guideid, signal),
    api.listGuideTags({ params, signal }),
  ])
  return { guide, tags }
}

/** Where no language is named the guide comes in that of the site. */
async function loadOriginal(guideid: number, signal?: AbortSignal): Promise<Guide> {
  const read = (query: ReturnType<typeof spoken>) =>
    api.getGuide({
      params: { guideid },
      query: { excludePrerequisiteSteps: true, unpatrolled: true, ...query },
      signal,
    })
  const guide = await read({})
  const [original] = guide.available_langids
  return original === undefined || guide.langid === original ? guide : read({ langid: original })
}

const spoken = ({ langid }: Pick<Snapshot, 'langid'>): { langid?: string } =>
  langid ? { langid: langid } : {}

/** Saves until nothing is left, or until there is something that only a person can decide. */
export async function saveAll(store: Store, guideid: number): Promise<void> {
  let conflicts = 0
  for (let requests = 0; requests < mostRequests; requests++) {
    const { base, document, pending, collisions } = store.get()
    if (collisions.length > 0) return
    const operation: Operation | null = pending ? { kind: 'add', ...pending } : nextOperation(base, document)
    if (!operation) return
    try {
      await send(store, guideid, operation)
    } catch (error) {
      if (!isOutdated(error) || ++conflicts > mostConflicts) throw error
      if (operation.kind === 'add') store.dispatch({ type: 'sent', pending: null })
      await takeIn(store, guideid)
    }
  }
}

/** Somebody was faster, or has removed what was to be changed, or has added a step where the order was to be. */
function isOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status === 409) return true
  if (error.status === 404) return error.code === 'step.not-found'
  return error.status === 422 && error.errors.some(({ field }) => field === 'orderby' || field === 'stepids')
}

/** What others have done meanwhile comes onto the screen, beside what is typed there. */
export async function takeIn(store: Store, guideid: number): Promise<void> {
  const ancestor = store.get().base.state
  const { guide, tags } = await loadForEditing(guideid)
  rememberClips(guide)
  rememberDocuments(guide)
  store.dispatch({ type: 'images', images: imagesOf(guide) })
  store.dispatch({ type: 'answered', ancestor, theirs: snapshotOf(guide, tags) })
}

async function send(store: Store, guideid: number, operation: Operation): Promise<void> {
  const { base } = store.get()
  if (operation.kind === 'add') return add(store, guideid, operation)
  const ancestor = afterwards(base.state, operation)
  if (operation.kind === 'step') {
    const { stepid, revisionid, change } = operation
    const step = await api.updateStep({
      params: { guideid, stepid },
      query: { revisionid, guide_revisionid: base.guideRevisionid, ...spoken(base) },
      body: { ...change, ...(change.media && { media: mediaToSend(change.media) }) } as StepChange,
    })
    store.dispatch({ type: 'answered', ancestor, theirs: withStep(store.get().base, step) })
    return
  }
  const guide = await sendWhole(guideid, base, operation)
  store.dispatch({ type: 'images', images: imagesOf(guide) })
  store.dispatch({ type: 'answered', ancestor, theirs: snapshotOf(guide, tagsOf(ancestor)) })
}

function sendWhole(
  guideid: number,
  base: Snapshot,
  operation: Exclude<Operation, { kind: 'add' | 'step' }>,
): Promise<Guide> {
  switch (operation.kind) {
    case 'remove':
      return api.removeStep({
        params: { guideid, stepid: operation.stepid },
        query: {
          revisionid: operation.revisionid,
          guide_revisionid: base.guideRevisionid,
          ...spoken(base),
        },
        body: undefined,
      })
    case 'order':
      return api.arrangeSteps({
        params: { guideid },
        query: { revisionid: operation.revisionid, ...spoken(base) },
        body: { stepids: operation.stepids },
      })
    case 'fields':
      return api.updateGuide({
        params: { guideid },
        query: { revisionid: operation.revisionid, ...spoken(base) },
        body: operation.change as GuideChange,
      })
    case 'tag': {
      const call = { params: { guideid }, query: spoken(base), body: { tag: operation.tag } }
      return operation.isOn ? api.addGuideTag(call) : api.removeGuideTag(call)
    }
  }
}

/** Videos and embeds are both written as an object. */
const mediaToSend = ({ type, data }: MediaState): MediaState =>
  type === 'image' ? { type, data } : { type: 'object', data }

/** The key is kept with the draft: where the answer was lost, the same request is sent again and adds nothing twice. */
async function add(
  store: Store,
  guideid: number,
  operation: Extract<Operation, { kind: 'add' }>,
): Promise<void> {
  const { base, pending: waiting } = store.get()
  const pending: Pending = waiting ?? {
    key: freshKey(),
    stepid: operation.stepid,
    orderby: operation.orderby,
    guideRevisionid: base.guideRevisionid,
    step: operation.step,
  }
  store.dispatch({ type: 'sent', pending })
  const { title, lines, media } = pending.step
  const isNothing = Array.isArray(media.data) && media.data.length === 0
  const shown = isNothing ? {} : { media: mediaToSend(media) }
  let guide: Guide
  try {
    guide = await api.addStep({
      params: { guideid },
      query: { guide_revisionid: pending.guideRevisionid, ...spoken(base) },
      body: { orderby: pending.orderby, title, lines, ...shown } as Input<'addStep'>['body'],
      headers: { 'Idempotency-Key': pending.key },
    })
  } catch (error) {
    // The server has refused it: it was not added. Without an answer nobody knows, and the key has to be kept.
    if (error instanceof ApiError && error.status < 500) store.dispatch({ type: 'sent', pending: null })
    throw error
  }
  const theirs = snapshotOf(guide, tagsOf(base.state))
  const stepid = addedStep(base, theirs, pending)
  const renamed = { ...pending.step, stepid }
  const ancestor = afterwards(base.state, { ...operation, stepid, step: renamed })
  store.dispatch({ type: 'images', images: imagesOf(guide) })
  store.dispatch({ type: 'answered', ancestor, theirs, renamed: [pending.stepid, stepid] })
}

function addedStep(base: Snapshot, theirs: Snapshot, { orderby, stepid }: Pending): number {
  const fresh = theirs.state.steps.filter((step) => base.stepRevisions[step.stepid] === undefined)
  const there = theirs.state.steps[orderby - 1]
  return (fresh.find((step) => step.stepid === there?.stepid) ?? fresh[0])?.stepid ?? stepid
}

export async function setPublic(store: Store, guideid: number, isPublic: boolean): Promise<void> {
  const { base } = store.get()
  const call = { params: { guideid }, query: { revisionid: base.revisionid, ...spoken(base) } }
  try {
    const guide = await (isPublic ? api.publishGuide(call) : api.unpublishGuide(call))
    store.dispatch({ type: 'answered', ancestor: base.state, theirs: snapshotOf(guide, tagsOf(base.state)) })
  } catch (error) {
    if (!isOutdated(error)) throw error
    await takeIn(store, guideid)
    if (store.get().base.isPublic !== isPublic) await setPublic(store, guideid, isPublic)
  }
}
