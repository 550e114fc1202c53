// Sends unsaved changes in a single request based on a revision of the guide, and merges newer revisions.
import { ApiError } from '@stepwright/client'
import { mergeGuides } from '@stepwright/rules'
import { readOriginal } from '../../guides/original.ts'
import { api, type Guide } from '../../lib/api.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import { queryClient } from '../../lib/query-client.ts'
import { rememberClips } from '../clips.ts'
import { rememberDocuments } from '../documents.ts'
import type { StepForm } from '../form-draft.ts'
import { guidsOf, savedForms } from '../form-state.ts'
import { formsAfter, imagesOf, type Snapshot, snapshotOf, toState } from '../guide-state.ts'
import type { Pending } from '../state.ts'
import type { Store } from '../store.ts'
import { requestFor, tagsOf, withNumbers } from './changes.ts'

/** Bound on merges within a save, because two competing programs would never end. */
const mostConflicts = 8
/**
 * Bound on requests within a save: input during a request goes with the next one, and a user who never stops saves
 * again later.
 */
const mostRequests = 50

export interface EditedGuide {
  guide: Guide
  tags: readonly string[]
  forms: readonly StepForm[]
}

export async function loadForEditing(guideid: number, signal?: AbortSignal): Promise<EditedGuide> {
  const tags = api.listGuideTags({ params: { guideid }, signal })
  // Forms after the guide: those of a newer state make a save conflict, but are never overwritten.
  const read = readOriginal(guideid, signal).then(async (guide) => ({
    guide,
    forms: await loadForms(guideid, signal),
  }))
  const [{ guide, forms }, words] = await Promise.all([read, tags])
  return { guide, tags: words, forms }
}

/** The newest forms of the steps of the guide, also those that wait for review. */
async function loadForms(guideid: number, signal?: AbortSignal): Promise<StepForm[]> {
  const forms = await api.listGuideForms({
    params: { guideid },
    query: { unpatrolled: true },
    ...(signal && { signal }),
  })
  return forms.filter((form) => form.guideid === guideid)
}

/** Saves until nothing is left, or until a conflict needs the user. */
export async function saveAll(store: Store, guideid: number): Promise<void> {
  let conflicts = 0
  for (let requests = 0; requests < mostRequests; requests++) {
    const { base, document, pending, collisions } = store.get()
    if (collisions.length > 0) return
    const request = pending ?? requestFor(base, document, freshKey)
    if (!request) return
    try {
      await send(store, guideid, request)
    } catch (error) {
      const theirs = outdatedBy(error)
      if (!theirs || ++conflicts > mostConflicts) throw error
      await takeIn(store, theirs)
    }
  }
}

/** The current guide, if another user was faster. */
const outdatedBy = (error: unknown): Guide | null =>
  error instanceof ApiError && error.status === 409 ? (error.resource as Guide) : null

/** Merges changes of other users into the document on screen. */
async function takeIn(store: Store, guide: Guide): Promise<void> {
  const { guideid } = guide
  const [tags, forms] = await Promise.all([api.listGuideTags({ params: { guideid } }), loadForms(guideid)])
  const loaded = { guide, tags, forms }
  merge(store, loaded, snapshotFor(store, loaded))
}

function snapshotFor(store: Store, { guide, tags, forms }: EditedGuide): Snapshot {
  const locale = localeOf(store.get().base)
  return snapshotOf(guide, { tags, forms: savedForms(forms, locale), locale })
}

function merge(store: Store, { guide }: EditedGuide, theirs: Snapshot): void {
  rememberClips(guide)
  rememberDocuments(guide)
  store.dispatch({ type: 'images', images: imagesOf(guide) })
  store.dispatch({ type: 'answered', ancestor: store.get().base.state, theirs })
}

/** Changes that meet own ones wait for the next save, which shows both: nothing interrupts typing. */
export async function takeInNewest(store: Store, guideid: number, signal: AbortSignal): Promise<void> {
  const loaded = await loadForEditing(guideid, signal)
  const { base, document, pending } = store.get()
  const theirs = snapshotFor(store, loaded)
  if (pending || theirs.guideRevisionid <= base.guideRevisionid) return
  const { collisions } = mergeGuides(base.state, toState(document), theirs.state)
  if (collisions.length === 0) merge(store, loaded, theirs)
}

/** Drafts of earlier versions had no forms and name no language. */
const localeOf = ({ locale }: Snapshot): string => locale ?? document.documentElement.lang

/** The request is stored with the draft: if its answer is lost it is repeated under the same idempotency key. */
async function send(store: Store, guideid: number, request: Pending): Promise<void> {
  const { key, madeOn, body, wanted } = request
  store.dispatch({ type: 'sent', pending: request })
  const saved = await api
    .saveDocument({
      params: { guideid },
      query: { guide_revisionid: madeOn },
      body,
      headers: { 'Idempotency-Key': key },
    })
    .catch((error: unknown) => {
      // A rejection means that nothing was saved. Without an answer the outcome is unknown, and the key must be reused.
      if (error instanceof ApiError && error.status < 500) store.dispatch({ type: 'sent', pending: null })
      throw error
    })
  const numbers = new Map(saved.added.map((step) => [Number(step.key), step.stepid]))
  const { guide } = saved
  const { base } = store.get()
  const locale = localeOf(base)
  // An answer to a request of an earlier version.
  const { forms: changed = [] } = saved as Partial<typeof saved>
  const isComplete = base.locale !== undefined
  const forms = isComplete ? formsAfter(base, changed, locale) : savedForms(await loadForms(guideid), locale)
  const guids = guidsOf(withNumbers(wanted, numbers), changed)
  store.dispatch({ type: 'images', images: imagesOf(guide) })
  store.dispatch({
    type: 'answered',
    ancestor: withNumbers(wanted, numbers, guids),
    theirs: snapshotOf(guide, { tags: tagsOf(wanted), forms, locale }),
    names: { numbers, guids },
  })
  if (changed.length > 0) await refreshForms()
}

async function refreshForms(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['edit', 'field'] })
  await queryClient.invalidateQueries({ queryKey: ['guides', 'forms'] })
}

export async function setPublic(store: Store, guideid: number, isPublic: boolean): Promise<void> {
  const { base } = store.get()
  const query = { revisionid: base.revisionid, ...(base.langid && { langid: base.langid }) }
  const call = { params: { guideid }, query }
  try {
    // `publishGuide` would make the first release, which the author makes with notes.
    const guide = await api.updateGuide({ ...call, body: { public: isPublic } })
    const locale = localeOf(base)
    const forms = savedForms(await loadForms(guideid), locale)
    const theirs = snapshotOf(guide, { tags: tagsOf(base.state), forms, locale })
    store.dispatch({ type: 'answered', ancestor: base.state, theirs })
  } catch (error) {
    const theirs = outdatedBy(error)
    if (!theirs) throw error
    await takeIn(store, theirs)
    if (store.get().base.isPublic !== isPublic) await setPublic(store, guideid, isPublic)
  }
}
