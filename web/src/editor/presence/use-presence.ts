// Reports where the author edits a guide, learns who else does, and merges what they saved.
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { freshUuid } from '../../lib/fresh-key.ts'
import { createStore, type Watched } from '../../lib/state/store.ts'
import { takeInNewest } from '../saving/save.ts'
import type { Store } from '../store.ts'
import type { OtherEditor } from '../use-editor.ts'

/** Windows expire after 20 seconds; what others save shows within five. */
const reportEveryMs = 4000

/** A window that shows a locked guide does not write in it. */
export function usePresence(store: Store, guideid: number, writes: boolean): Watched<readonly OtherEditor[]> {
  const [others] = useState(() => createStore<readonly OtherEditor[]>([]))
  useEffect(() => {
    if (!writes) return
    const windowid = freshUuid()
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout>
    // A newer revision is read once: if it meets own changes, it waits for the next save.
    let read = 0
    const report = async () => {
      const body = { windowid, stepid: currentStep() }
      const answer = await api.reportEditing({ params: { guideid }, body, signal })
      if (JSON.stringify(answer.editors) !== JSON.stringify(others.get())) others.set(answer.editors)
      const { guide_revisionid: newest } = answer
      if (newest <= Math.max(read, store.get().base.guideRevisionid)) return
      await takeInNewest(store, guideid, signal)
      read = newest
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
  }, [store, guideid, others, writes])
  return others
}

/** The step with the focus; new steps have no number yet. */
function currentStep(): number | null {
  const id = document.activeElement?.closest<HTMLElement>('[id^="edit-s"]')?.id ?? ''
  const stepid = Number(id.slice('edit-s'.length))
  return stepid > 0 ? stepid : null
}
