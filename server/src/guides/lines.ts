// Validates the lines of a step; reports the faults of all lines. Pure.
import type { FieldFault } from '#platform/problems.ts'
import { type Bullet, bulletOfStyle, bullets } from './bullets.ts'

export interface Line {
  text: string
  bullet: Bullet
  level: number
}

export interface LineDraft {
  text: string
  bullet?: string | undefined
  bullet_styleid?: number | undefined
  level?: number | undefined
}

export const lineLimit = 350
export const linesLimit = 8

export function readLines(drafts: readonly LineDraft[]): { lines: Line[]; faults: FieldFault[] } {
  const faults: FieldFault[] = []
  const complain = (index: number, field: string, message: string) =>
    faults.push({ message, field: `lines.${index}.${field}`, code: 'invalid_field', index })
  const lines = drafts.map((draft, index) => {
    const bullet = bulletOf(draft)
    if (!bullet) complain(index, 'bullet', `Unknown bullet; expected one of ${bullets.join(', ')}`)
    const level = draft.level ?? 0
    const before = index === 0 ? -1 : (drafts[index - 1]?.level ?? 0)
    if (level > before + 1) complain(index, 'level', 'Invalid line indentation')
    return { text: draft.text, bullet: bullet ?? 'black', level }
  })
  return { lines, faults }
}

function bulletOf({ bullet, bullet_styleid }: LineDraft): Bullet | undefined {
  if (bullet !== undefined) return bullets.find((each) => each === bullet)
  return bullet_styleid === undefined ? 'black' : bulletOfStyle(bullet_styleid)
}
