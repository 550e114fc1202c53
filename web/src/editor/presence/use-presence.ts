// Reports where the author edits a guide, learns who else does, and merges what they saved.
import { mergeGuides } from '@stepwright/rules'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { freshUuid } from '../../lib/fresh-key.ts'
import { createStore, type Watched } from '../../lib/state/store.ts'
import { rememberClips } from '../clips.ts'
import { rememberDocuments } from '../documents.ts'
import { savedForms } from '../form-state.ts'
import { imagesOf, snapshotOf, toState } from '../guide-state.ts'
import { loadForEditing, localeOf } from '../saving/save.ts'
import type { Store } from '../store.ts'
import type { OtherEditor } from '../use-editor.ts'

/** Windows expire after 20 seconds; what others save shows within five. */
const reportEveryMs = 4000

export function usePresence(store: Store, guideid: number): Watched<readonly OtherEditor[]> {
  const [others] = useState(() => createStore<readonly OtherEditor[]>([]))
  useEffect(() => {
    const windowid = freshUuid()
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout>
    const report = async () => {
      const body = { windowid, stepid: currentStep() }
      const answer = await api.reportEditing({ params: { guideid }, body, signal })
      if (JSON.stringify(answer.editors) !== JSON.stringify(others.get())) others.set(answer.editors)
      if (answer.guide_revisionid > store.get().base.guideRevisionid)
        await takeInNewest(store, guideid, signal)
    }
    // A hidden window is left out soon. After a failed report the bar shows that the server is out of reach.
    const repeat = async () => {
      if (document.visibilityState === 'visible') await report().catch(() => others.set([]))
      if (!signal.aborted) timer = setTimeout(() => void repeat(), reportEveryMs)
    }
    // Without an answer, too: the window is left out after 20 seconds.
    const leave = () => void api.endEditing({ params: { guideid, windowid } }).catch(() => {})
    void repeat()
    window.addEventListener('pagehide', leave)
    return () => {
      stop.abort()
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [store, guideid, others])
  return others
}

/** The step with the focus; new steps have no number yet. */
function currentStep(): number | null {
  const id = document.activeElement?.closest<HTMLElement>('[id^="edit-s"]')?.id ?? ''
  const stepid = Number(id.slice('edit-s'.length))
  return stepid > 0 ? stepid : null
}

/** Changes that meet own ones wait for the next save, which shows both: nothing interrupts typing. */
async function takeInNewest(store: Store, guideid: number, signal: AbortSignal): Promise<void> {
  const { guide, tags, forms } = await loadForEditing(guideid, signal)
  const { base, document, pending } = store.get()
  const locale = localeOf(base)
  const theirs = snapshotOf(guide, { tags, forms: savedForms(forms, locale), locale })
  if (pending || theirs.guideRevisionid <= base.guideRevisionid) return
  if (mergeGuides(base.state, toState(document), theirs.state).collisions.length > 0) return
  rememberClips(guide)
  rememberDocuments(guide)
  store.dispatch({ type: 'images', images: imagesOf(guide) })
  store.dispatch({ type: 'answered', ancestor: base.state, theirs })
}
