// Colours of an evaluated answer while it is typed.
import type { Evaluation } from '@stepwright/rules'

export type Tone = 'fault' | 'odd' | 'near'

export function toneOf(judgement: Evaluation | undefined): Tone | undefined {
  if (judgement?.fault) return 'fault'
  if (judgement?.deviation) return 'odd'
  return judgement?.warning ? 'near' : undefined
}
