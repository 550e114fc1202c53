// Progress of long measurements on stderr: a changing line on a terminal, elsewhere a line per tenth.
import { progressLine } from '../../server/src/platform/progress-line.ts'

export interface Stage {
  /** `count` of them are done. */
  reach(count: number): void
  end(): void
}

/** `of` is how many there are to do. */
export function beginStage(what: string, of = 1): Stage {
  const isTerminal = process.stderr.isTTY === true
  const line = progressLine({ isJson: !isTerminal })
  let shown = 0
  const show = (count: number) => {
    const text = of > 1 ? `${what}: ${count} of ${of}` : what
    if (isTerminal) line.show(text)
    else process.stderr.write(`${text}\n`)
  }
  show(0)
  return {
    reach(count) {
      const tenths = Math.floor((10 * count) / of)
      if (!isTerminal && (of <= 1 || tenths <= shown)) return
      shown = tenths
      show(count)
    },
    end: () => line.end(),
  }
}

export async function inStage<T>(what: string, work: () => Promise<T>): Promise<T> {
  const stage = beginStage(what)
  return work().finally(() => stage.end())
}
