// Orders the lines of a step in a run: cautions are read before the work starts.
interface Leveled {
  bullet: string
  level: number
}

/** Moves a caution to the top, with the lines indented below it. An indented caution stays with its parent. */
export function safetyFirst<L extends Leveled>(lines: readonly L[]): L[] {
  const blocks: L[][] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (line.level > 0 && last) last.push(line)
    else blocks.push([line])
  }
  const warns = ([head]: L[]) => head?.bullet === 'icon_caution'
  return [...blocks.filter(warns), ...blocks.filter((block) => !warns(block))].flat()
}
