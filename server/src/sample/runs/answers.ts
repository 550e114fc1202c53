// Plausible answers for a field: numbers around the target, some outside the limits. Pure.
import { readOptions } from '@stepwright/rules'
import type { FieldOfStep } from '#forms/runs.ts'
import type { Dice } from './random.ts'

/** Limits lie this many standard deviations apart: about one value in two hundred is outside. */
const spread = 5.6
const notes = ['All fine.', 'Cold start.', 'New coil.', 'Second try.', 'Cleaned before.']

/** `drift` shifts numbers by a fraction of the distance between their limits. */
export function answerWith(dice: Dice, drift = 0): (field: FieldOfStep, reading: number) => string | null {
  return (field) => {
    const { field_type, min, max, target, decimals, options, barcode, required } = field
    if (!required && dice.below(5) === 0) return null
    if (field_type === 'Numeric Input') {
      const [low, high] = [min ?? (target ?? 10) * 0.9, max ?? (target ?? 10) * 1.1]
      const middle = target ?? (low + high) / 2
      const number = middle + (drift + dice.normal() / spread) * (high - low)
      return number.toFixed(decimals ?? 2)
    }
    if (field_type === 'Checkbox') return dice.below(60) === 0 ? '0' : '1'
    const list = readOptions(options)
    if (field_type === 'Pass/Fail') return dice.below(40) === 0 ? 'fail' : 'pass'
    if (field_type === 'Checkboxes') return JSON.stringify(list.filter((_, at) => dice.below(2 + at * 4) < 2))
    if (field_type === 'Counter') return String(4 + dice.below(18))
    if (field_type === 'Date') return `${2027 + dice.below(2)}-0${1 + dice.below(9)}-1${dice.below(10)}`
    if (field_type === 'Time') return `${9 + dice.below(8)}:${10 + dice.below(50)}`
    if (field_type === 'Radios' || field_type === 'Select') {
      // The first option is the desired one.
      return (dice.below(25) === 0 ? list.at(-1) : list[0]) ?? null
    }
    if (field_type === 'Text Area') return dice.pick(notes)
    if (field_type !== 'Text Input') return null
    return barcode ? codeLike(dice, barcode) : `L${1000 + dice.below(9000)}`
  }
}

const codeLike = (dice: Dice, pattern: string): string =>
  dice.below(80) === 0
    ? 'unreadable'
    : pattern.replace(/#/g, () => String(dice.below(10))).replace(/[*?]/g, 'X')
