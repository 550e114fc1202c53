// Chooses the draft of this window: its own, a draft without a window, or that of a window it takes over from.
import { useCallback, useEffect, useRef, useState } from 'react'
import { storeNow } from './store-soon.ts'
import { type DraftKey, deleteDraft, listDrafts, moveDraft, type StoredDraft } from './stored-drafts.ts'
import { openTab, type Tab } from './tabs.ts'

const lookMs = 2000

export interface Windows {
  /** Incremented whenever another draft is opened in this window. */
  turn: number
  draftKey: DraftKey
  /** Number of other windows that edit the same subject. */
  others: number
  /** Drafts that are open in no window. */
  left: readonly StoredDraft[]
  /** True if another window has taken over this draft. */
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
        storeNow()
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

  /** Returns false if another window does not stop editing. */
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
    swap: (draft: StoredDraft) => state && setState(swapDrafts(state, draft)),
    forget: (draft: StoredDraft) => {
      deleteDraft(draft.draftKey)
      setState((now) => now && { ...now, left: now.left.filter((each) => each !== draft) })
    },
  }
}

type Gather = (mine: Tab, takesUp: boolean) => Promise<void>

/** Registers the window while the editor is mounted. */
function useOpening(open: () => Promise<Tab>, gather: Gather, tab: { current: Tab | null }): void {
  useEffect(() => {
    let isOver = false
    const opening = open().then(async (mine) => {
      if (isOver) mine.close()
      else await gather(mine, true)
    })
    return () => {
      isOver = true
      storeNow()
      void opening.then(() => tab.current?.close())
    }
  }, [open, gather, tab])
}

/** Polls, because a crashed window sends no message. */
function useLooking(isNeeded: boolean, look: () => Promise<void>): void {
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => void look(), lookMs)
    return () => clearInterval(timer)
  }, [isNeeded, look])
}

/** With `takesUp` a window without a draft adopts the newest draft that is open in no window. */
function findDrafts(draftKey: DraftKey, alive: ReadonlySet<string>, takesUp: boolean) {
  const { of, tab } = draftKey
  const left = listDrafts(of).filter((each) => !alive.has(each.draftKey.tab))
  const hasOwn = left.some((each) => each.draftKey.tab === tab)
  const taken = hasOwn || !takesUp ? undefined : left.find((each) => moveDraft(each.draftKey, draftKey))
  return {
    draftKey,
    others: alive.size,
    left: left.filter((each) => each !== taken && each.draftKey.tab !== tab),
    hasTaken: taken !== undefined,
  }
}

/** Opens a stored draft and stores the current one in its place. */
function swapDrafts(state: Windows, { draftKey: from }: StoredDraft): Windows {
  const { draftKey, left } = state
  storeNow()
  const parked = { ...draftKey, tab: `${draftKey.tab}-${Date.now()}` }
  const isParked = moveDraft(draftKey, parked)
  if (!moveDraft(from, draftKey) && isParked) moveDraft(parked, draftKey)
  const tabs = new Set([...left.map((each) => each.draftKey.tab), parked.tab])
  return {
    ...state,
    turn: state.turn + 1,
    left: listDrafts(draftKey.of).filter((each) => tabs.has(each.draftKey.tab)),
  }
}
