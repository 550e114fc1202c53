// Colours of an evaluated answer while it is typed.
import type { Evaluation } from '@stepwright/rules'

export const toneOf = (judgement: Evaluation | undefined): 'fault' | 'odd' | undefined =>
  judgement?.fault ? 'fault' : judgement?.deviation || judgement?.warning ? 'odd' : undefined
