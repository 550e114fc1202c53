// Replaces the text of the visual editor and restores the caret.

/** Renders another text, as after undo. A focused caret moves to the end of the change. */
export function redraw(element: HTMLElement, html: string): void {
  const before = element.textContent ?? ''
  const isWriting = document.activeElement === element
  element.innerHTML = html
  if (!isWriting) return
  const after = element.textContent ?? ''
  let same = 0
  const most = Math.min(before.length, after.length)
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++
  putCaret(element, after.length - same)
}

function putCaret(element: HTMLElement, offset: number): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    // Whitespace between blocks is no position for the caret.
    if (left <= length && node.parentElement !== element) return void getSelection()?.collapse(node, left)
    left = Math.max(0, left - length)
  }
  getSelection()?.selectAllChildren(element)
  getSelection()?.collapseToEnd()
}
