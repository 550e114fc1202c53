// Moves the focus to the next input of the step, and from the last one to *Next*.

export function focusNext(from: HTMLElement): void {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      '.sw-run-form :is(input, select, textarea, button:not(.sw-scan-open, .sw-run-now, .sw-run-counter *))',
    ),
  ]
  const next = all[all.indexOf(from) + 1] ?? document.querySelector<HTMLElement>('.sw-run-next')
  if (next) next.focus()
  else from.blur()
}
