// The windows of this browser in which one person writes the same thing: which of them are alive, and how one of them
// leaves the writing to another.

interface Said {
  what: 'asks' | 'here' | 'gone' | 'give'
  of: string
  tab: string
}

/** Only where a browser has no locks, as on a site without TLS: so long the others have to answer. */
const answerMs = 300
const stepMs = 50
/** A window that the browser has put to sleep does not answer. */
const mostSteps = 60

export interface Tab {
  readonly id: string
  /** The other windows that are alive now. */
  others: () => Promise<ReadonlySet<string>>
  /** Asks all others to leave off; false where one of them does not. */
  takeOver: () => Promise<boolean>
  close: () => void
}

interface Told {
  /** Another window goes on; what was typed here is its now. */
  onGiven: () => void
  onOthers: () => void
}

export async function openTab(of: string, told: Told): Promise<Tab> {
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
    else if (data.what === 'gone') told.onOthers()
    else {
      told.onGiven()
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

/** Held until it is given back, or the window is gone in whatever way. */
function hold(name: string): Promise<() => void> {
  if (!navigator.locks) return Promise.resolve(() => {})
  return new Promise((settle) => {
    void navigator.locks.request(name, () => new Promise<void>((giveBack) => settle(giveBack)))
  })
}

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms))
