// Length limits of translated texts, and reasons of rejected ones. Pure.
import type { Text } from './texts.ts'

const limits: readonly (readonly [most: number, names: readonly string[]])[] = [
  [65_536, ['introduction', 'conclusion']],
  [2000, ['help']],
  [1000, ['summary', 'placeholder', 'notes']],
  [200, ['label', 'option']],
  [40, ['unit']],
]
const mostOfLine = 350
const most = 255

export const limitOf = ({ kind, name }: Pick<Text, 'kind' | 'name'>): number =>
  kind === 'line' ? mostOfLine : (limits.find(([, names]) => names.includes(name))?.[0] ?? most)

const hasManyLines = new Set(['introduction', 'conclusion', 'help'])

const isOfOneLine = ({ kind, name }: Pick<Text, 'kind' | 'name'>): boolean =>
  kind !== 'line' && !hasManyLines.has(name)

type Why = { key: 'translate.tooLong'; most: number } | { key: 'translate.oneLine' | 'translate.tooLongHere' }

/** Returns faults that are known without the server; null otherwise. */
export function whyRefused(text: Pick<Text, 'kind' | 'name'>, typed: string): Why | null {
  if (isOfOneLine(text) && /[\n\r\t\u2028\u2029]/.test(typed.trim())) return { key: 'translate.oneLine' }
  if ([...typed].length > limitOf(text)) return { key: 'translate.tooLong', most: limitOf(text) }
  // The limit depends on the site.
  return text.name === 'summary' || text.name === 'introduction' ? { key: 'translate.tooLongHere' } : null
}
