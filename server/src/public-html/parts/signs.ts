// Renders icons: the site's mark, those beside facts, and those of lines as in the app.
import { bulletMarks, isBulletColour } from '@stepwright/rules'
import { html, type Markup } from '#platform/markup.ts'
import type { Words } from './words.ts'

export const mark = html`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" class="sw-mark"><rect width="32" height="32" rx="8" class="sw-mark-ground"/><path d="M5 12.5h5.5v5H16v5L27 9" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="27" cy="9" r="2.6" fill="#f2b04a"/></svg>`

const drawings = {
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7v5l3.5 2',
  gauge: 'M4.5 18a9 9 0 1 1 15 0M12 14l4-5',
  list: 'M4 6l1.5 1.5L8 5M4 13l1.5 1.5L8 12M11.5 6.5H20M11.5 13H20M11.5 19H20M5 19h1.5',
  world: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM3.5 9h17M3.5 15h17M12 3c-4.5 5-4.5 13 0 18c4.5-5 4.5-13 0-18',
  tool: 'M7 10h3V7L6.5 3.5a6 6 0 0 1 8 8l6 6a2 2 0 0 1-3 3l-6-6a6 6 0 0 1-8-8z',
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5',
  file: 'M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2zM12 17v-6M9.5 14.5L12 17l2.5-2.5',
  record:
    'M9 5H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2h-2M9 5a2 2 0 0 1 2-2h2a2 2 0 0 1 0 4h-2a2 2 0 0 1-2-2M9 12h6M9 16h6',
  folder: 'M5 4h4l3 3h7a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  warning:
    'M12 9v4M12 16.5v.01M10.4 3.8L2.3 17.2A1.9 1.9 0 0 0 3.9 20h16.2a1.9 1.9 0 0 0 1.6-2.8L13.6 3.8a1.9 1.9 0 0 0-3.2 0z',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 8v.01M11 12h1v4h1',
  bell: 'M10 5a2 2 0 0 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1',
} as const
export type Sign = keyof typeof drawings

export const sign = (name: Sign, size = 22): Markup =>
  html`<svg class="tabler-icon" viewBox="0 0 24 24" width="${size}" height="${size}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${drawings[name]}"/></svg>`

const remarks: Record<string, { drawing: Sign; word: 'caution' | 'note' | 'reminder' }> = {
  icon_caution: { drawing: 'warning', word: 'caution' },
  icon_note: { drawing: 'info', word: 'note' },
  icon_reminder: { drawing: 'bell', word: 'reminder' },
}

export function bulletSign(bullet: string, words: Words): Markup {
  const remark = remarks[bullet]
  if (remark)
    return html`<span class="sw-bullet" data-bullet="${bullet}">${sign(remark.drawing, 24)}<span class="sw-hidden">${words[remark.word]}: </span></span>`
  const colour = isBulletColour(bullet) ? bullet : 'black'
  return html`<span class="sw-bullet" data-bullet="${colour}"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${bulletMarks[colour].outline}" fill="${bulletMarks[colour].colour}"/></svg></span>`
}

/** A note beside an action, in contrast to an action. */
export const isRemark = (bullet: string): boolean => Object.hasOwn(remarks, bullet)
