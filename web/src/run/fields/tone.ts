// Colours of an evaluated answer while it is typed.
import type { Judgement } from '@stepwright/rules'

export const toneOf = (judgement: Judgement | undefined): 'fault' | 'odd' | undefined =>
  judgement?.fault ? 'fault' : judgement?.deviation || judgement?.warning ? 'odd' : undefined
