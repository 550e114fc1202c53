// One changing line of progress on a terminal.

const everyMs = 100
const width = 78

export interface ProgressLine {
  show(text: string): void
  end(): void
}

/** Elsewhere, such as in a pipe, there is no progress. */
export function progressLine({ isJson }: { isJson: boolean }): ProgressLine {
  const isShown = !isJson && process.stderr.isTTY === true
  let shownAt = 0
  return {
    show(text) {
      const now = performance.now()
      if (!isShown || now - shownAt < everyMs) return
      shownAt = now
      process.stderr.write(`\r${text.padEnd(width)}`)
    },
    end() {
      if (isShown) process.stderr.write(`\r${' '.repeat(width)}\r`)
    },
  }
}
