// Which draft this window writes into: its own, one that was left behind, or that of a window it takes over from.
import { useCallback, useEffect, useRef, useState } from 'react'
import { keepNow } from './keep-soon.ts'
import { forgetKept, type KeptDraft, listKept, moveKept, type Place } from './kept.ts'
import { openTab, type Tab } from './tabs.ts'

const lookMs = 2000

export interface Windows {
  /** Grows whenever another draft takes the place of the one that was open. */
  turn: number
  place: Place
  /** Others in which the same is open. */
  others: number
  /** Drafts that no window is writing into. */
  left: readonly KeptDraft[]
  /** Another window goes on with this draft. */
  isGiven: boolean
}

export function useWindows(of: string) {
  const [state, setState] = useState<Windows | null>(null)
  const tab = useRef<Tab | null>(null)
  const isTaking = useRef(false)

  const gather = useCallback(
    async (mine: Tab, takesUp: boolean) => {
      const alive = await mine.others()
      const found = findDrafts({ of, tab: mine.id }, alive, takesUp)
      setState((before) =>
        before?.isGiven && !takesUp
          ? before
          : { ...found, turn: (before?.turn ?? 0) + (found.hasTaken ? 1 : 0), isGiven: false },
      )
    },
    [of],
  )

  const open = useCallback(async () => {
    const mine = await openTab(of, {
      onGiven: () => {
        keepNow()
        setState((now) => now && { ...now, isGiven: true, others: 0 })
      },
      onOthers: () => !isTaking.current && void gather(mine, false),
    })
    tab.current = mine
    return mine
  }, [of, gather])

  useOpening(open, gather, tab)

  const others = state?.others ?? 0
  const look = useCallback(async () => {
    const mine = tab.current
    if (mine && !isTaking.current && (await mine.others()).size !== others) await gather(mine, false)
  }, [others, gather])
  useLooking(others > 0, look)

  /** Answers false where another window does not leave off. */
  const takeOver = async (): Promise<boolean> => {
    isTaking.current = true
    try {
      const mine = state?.isGiven || !tab.current ? await open() : tab.current
      const isAlone = await mine.takeOver()
      await gather(mine, true)
      return isAlone
    } finally {
      isTaking.current = false
    }
  }
  return {
    state,
    takeOver,
    swap: (draft: KeptDraft) => state && setState(swapDrafts(state, draft)),
    forget: (draft: KeptDraft) => {
      forgetKept(draft.place)
      setState((now) => now && { ...now, left: now.left.filter((each) => each !== draft) })
    },
  }
}

type Gather = (mine: Tab, takesUp: boolean) => Promise<void>

/** Open for as long as the editor is on the screen. */
function useOpening(open: () => Promise<Tab>, gather: Gather, tab: { current: Tab | null }): void {
  useEffect(() => {
    let isOver = false
    const opening = open().then(async (mine) => {
      if (isOver) mine.close()
      else await gather(mine, true)
    })
    return () => {
      isOver = true
      keepNow()
      void opening.then(() => tab.current?.close())
    }
  }, [open, gather, tab])
}

/** A window that has crashed says nothing. */
function useLooking(isNeeded: boolean, look: () => Promise<void>): void {
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => void look(), lookMs)
    return () => clearInterval(timer)
  }, [isNeeded, look])
}

/** `takesUp`: the newest draft that nobody writes into becomes that of this window, if it has none. */
function findDrafts(place: Place, alive: ReadonlySet<string>, takesUp: boolean) {
  const { of, tab } = place
  const left = listKept(of).filter((each) => !alive.has(each.place.tab))
  const hasOwn = left.some((each) => each.place.tab === tab)
  const taken = hasOwn || !takesUp ? undefined : left.find((each) => moveKept(each.place, place))
  return {
    place,
    others: alive.size,
    left: left.filter((each) => each !== taken && each.place.tab !== tab),
    hasTaken: taken !== undefined,
  }
}

/** Opens a draft that was left; the one that was open is left in its stead. */
function swapDrafts(state: Windows, { place: from }: KeptDraft): Windows {
  const { place, left } = state
  keepNow()
  const aside = { ...place, tab: `${place.tab}-${Date.now()}` }
  const isAside = moveKept(place, aside)
  if (!moveKept(from, place) && isAside) moveKept(aside, place)
  const tabs = new Set([...left.map((each) => each.place.tab), aside.tab])
  return {
    ...state,
    turn: state.turn + 1,
    left: listKept(place.of).filter((each) => tabs.has(each.place.tab)),
  }
}
