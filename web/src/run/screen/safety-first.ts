// The order in which a run shows the lines of a step: what warns of harm is read before the hands move.
interface Leveled {
  bullet: string
  level: number
}

/** A caution comes first, with what is indented under it; one that is itself indented stays with what it belongs to. */
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
