// Which draft this window writes into: its own, one that was left behind, or that of a window it takes over from.
import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetDraft, type KeptDraft, listDrafts, moveDraft, type Place } from './drafts.ts'
import { openTab, type Tab } from './tabs.ts'

const lookMs = 2000

export interface Windows {
  /** Grows whenever another draft takes the place of the one that was open. */
  turn: number
  place: Place
  /** Others in which the guide is open. */
  others: number
  /** Drafts that no window is writing into. */
  left: readonly KeptDraft[]
  /** Another window goes on with this draft. */
  isGiven: boolean
}

export function useWindows(userid: number, guideid: number) {
  const [state, setState] = useState<Windows | null>(null)
  const tab = useRef<Tab | null>(null)
  const isTaking = useRef(false)

  /** Looks at what there is; `takesUp`: the newest draft that nobody writes into, if this window has none. */
  const gather = useCallback(
    async (mine: Tab, takesUp: boolean) => {
      const alive = await mine.others()
      const place = { userid, guideid, tab: mine.id }
      const left = listDrafts(userid, guideid).filter((each) => !alive.has(each.place.tab))
      const hasOwn = left.some((each) => each.place.tab === mine.id)
      const taken = hasOwn || !takesUp ? undefined : left.find((each) => moveDraft(each.place, place))
      setState((before) => ({
        turn: (before?.turn ?? 0) + (taken ? 1 : 0),
        place,
        others: alive.size,
        left: left.filter((each) => each !== taken && each.place.tab !== mine.id),
        isGiven: false,
      }))
    },
    [userid, guideid],
  )

  const open = useCallback(async () => {
    const mine = await openTab(userid, guideid, {
      onGiven: () => setState((now) => now && { ...now, isGiven: true }),
      onOthers: () => !isTaking.current && void gather(mine, false),
    })
    tab.current = mine
    return mine
  }, [userid, guideid, gather])

  // A window that has crashed says nothing.
  const others = state?.others ?? 0
  useEffect(() => {
    if (others === 0) return
    const timer = setInterval(async () => {
      const mine = tab.current
      if (mine && !isTaking.current && (await mine.others()).size !== others) await gather(mine, false)
    }, lookMs)
    return () => clearInterval(timer)
  }, [others, gather])

  useEffect(() => {
    let isOver = false
    const opening = open().then(async (mine) => {
      if (isOver) mine.close()
      else await gather(mine, true)
    })
    return () => {
      isOver = true
      void opening.then(() => tab.current?.close())
    }
  }, [open, gather])

  return {
    state,
    /** Answers false where another window does not leave off. */
    takeOver: async (): Promise<boolean> => {
      isTaking.current = true
      try {
        const mine = state?.isGiven || !tab.current ? await open() : tab.current
        const isAlone = await mine.takeOver()
        await gather(mine, true)
        return isAlone
      } finally {
        isTaking.current = false
      }
    },
    /** Opens a draft that was left; the one that was open is left in its stead. */
    swap: ({ place: from }: KeptDraft) => {
      if (!state) return
      const aside = { ...state.place, tab: `${state.place.tab}-${Date.now()}` }
      const isAside = moveDraft(state.place, aside)
      if (!moveDraft(from, state.place) && isAside) moveDraft(aside, state.place)
      const left = listDrafts(userid, guideid).filter(({ place }) =>
        [...state.left.map((each) => each.place.tab), aside.tab].includes(place.tab),
      )
      setState({ ...state, turn: state.turn + 1, left })
    },
    forget: (draft: KeptDraft) => {
      forgetDraft(draft.place)
      setState((now) => now && { ...now, left: now.left.filter((each) => each !== draft) })
    },
  }
}
