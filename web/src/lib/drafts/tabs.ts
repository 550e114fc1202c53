// Tracks the windows of this browser that edit the same subject, and hands a draft over from one to another.

interface Said {
  what: 'asks' | 'here' | 'gone' | 'give'
  of: string
  tab: string
}

/** Longest wait for the answers of other windows in browsers without Web Locks (sites without TLS). */
const answerMs = 300
const stepMs = 50
/** A window that the browser has suspended does not answer. */
const mostSteps = 60

export interface Tab {
  readonly id: string
  /** Ids of the other open windows. */
  others: () => Promise<ReadonlySet<string>>
  /** Asks all other windows to stop editing. Returns false if a window does not. */
  takeOver: () => Promise<boolean>
  close: () => void
}

interface TabListener {
  /** Called when another window has taken over; the input of this window belongs to it from then on. */
  onGiven: () => void
  onOthers: () => void
}

export async function openTab(of: string, listener: TabListener): Promise<Tab> {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('')
  const prefix = `stepwright-editor ${of} `
  const channel = new BroadcastChannel('stepwright-editor')
  const answers = new Set<string>()
  const say = (what: Said['what']) => channel.postMessage({ what, of, tab: id } satisfies Said)
  const release = await hold(prefix + id)
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    release()
    say('gone')
    channel.close()
  }
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.of !== of) return
    if (data.what === 'asks') say('here')
    else if (data.what === 'here') answers.add(data.tab)
    else if (data.what === 'gone') listener.onOthers()
    else {
      listener.onGiven()
      close()
    }
  }
  const others = async (): Promise<ReadonlySet<string>> => {
    if (navigator.locks) {
      const { held = [] } = await navigator.locks.query()
      const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
      return new Set(names.filter((name) => name !== id))
    }
    answers.clear()
    say('asks')
    await pause(answerMs)
    return new Set(answers)
  }
  const takeOver = async () => {
    say('give')
    for (let step = 0; step < mostSteps; step++) {
      if ((await others()).size === 0) return true
      await pause(stepMs)
    }
    return false
  }
  return { id, others, takeOver, close }
}

/** Held until it is released or the window is closed. */
function hold(name: string): Promise<() => void> {
  if (!navigator.locks) return Promise.resolve(() => {})
  return new Promise((settle) => {
    void navigator.locks.request(name, () => new Promise<void>((giveBack) => settle(giveBack)))
  })
}

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms))
