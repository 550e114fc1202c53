// Progress of a slow phase: a line with a running clock on a terminal, one plain line per phase elsewhere.

const TICK_MS = 250

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Shows `label` until `done` or `stop` is called; `done` leaves a line behind, `stop` leaves none on a terminal. */
export function startProgress(label, out = process.stdout) {
  const started = performance.now()
  const clear = () => out.write('\r\x1b[2K')
  let timer
  if (out.isTTY) {
    const draw = () => out.write(`\r\x1b[2K${label} … ${seconds(started)}`)
    draw()
    timer = setInterval(draw, TICK_MS)
    timer.unref()
  } else {
    out.write(`${label} …\n`)
  }
  const stop = () => {
    clearInterval(timer)
    if (out.isTTY) clear()
  }
  return {
    stop,
    done(text) {
      stop()
      out.write(`${text} (${seconds(started)})\n`)
    },
  }
}
