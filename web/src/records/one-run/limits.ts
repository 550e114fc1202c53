// The limits of a value as they were then: `10 … 14 Nm, target 12 Nm`.
import type { T } from '../../lib/i18n/TextsProvider.tsx'
import type { Limits } from '../../run/fields/limits.ts'

export function limitsText({ unit, min, max, min_exclusive, max_exclusive, target }: Limits, t: T): string {
  const low = min === null ? '' : `${min_exclusive ? '> ' : '≥ '}${min}`
  const high = max === null ? '' : `${max_exclusive ? '< ' : '≤ '}${max}`
  const range = [low, high].filter(Boolean).join(', ')
  const aim = target === null ? '' : t('records.target', { target: String(target) })
  const parts = [range, aim].filter(Boolean).join('; ')
  return parts && unit ? `${parts}\u00a0${unit}` : parts
}
