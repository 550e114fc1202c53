// Selected guides of the table, across all pages of a filter.
import { useRef, useState } from 'react'
import type { VisibleGuide } from '../../lib/api.ts'
import { mostGuides } from '../many/change.ts'

export interface Selection {
  guides: readonly VisibleGuide[]
  has: (guideid: number) => boolean
  /** With `isRange` all from the previously pressed one to this one. */
  toggle: (guide: VisibleGuide, isOn: boolean, isRange: boolean) => void
  put: (guides: readonly VisibleGuide[], isOn: boolean) => void
  clear: () => void
}

/** `scope` names the filter: another one starts with an empty selection. `page` is the visible page. */
export function useSelection(scope: string, page: readonly VisibleGuide[]): Selection {
  const [state, setState] = useState({ scope, chosen: new Map<number, VisibleGuide>() })
  const anchor = useRef<number | null>(null)
  const chosen = state.scope === scope ? state.chosen : new Map<number, VisibleGuide>()
  const shown = new Map(page.map((guide) => [guide.guideid, guide]))
  const put = (guides: readonly VisibleGuide[], isOn: boolean) =>
    setState((now) => {
      const next = new Map(now.scope === scope ? now.chosen : [])
      for (const guide of guides) {
        if (!isOn) next.delete(guide.guideid)
        else if (next.size < mostGuides) next.set(guide.guideid, guide)
      }
      return { scope, chosen: next }
    })
  return {
    // Uses the revision shown in the table, with its token.
    guides: [...chosen.values()].map((guide) => shown.get(guide.guideid) ?? guide),
    has: (guideid) => chosen.has(guideid),
    put,
    toggle: (guide, isOn, isRange) => {
      const from = isRange ? page.findIndex(({ guideid }) => guideid === anchor.current) : -1
      const to = page.findIndex(({ guideid }) => guideid === guide.guideid)
      put(from < 0 ? [guide] : page.slice(Math.min(from, to), Math.max(from, to) + 1), isOn)
      anchor.current = guide.guideid
    },
    clear: () => setState({ scope, chosen: new Map() }),
  }
}
