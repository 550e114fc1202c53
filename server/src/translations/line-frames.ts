// What stands around the words of a line: the signs of headings, lists and tables, and the end of the line.

export interface Frame {
  readonly lead: string
  readonly words: string
  readonly trail: string
}

// The outer lines of a table, its options, the ends of rows, and rules have no words.
const wordless = /^[ \t]*(?:\{table|\}|-{4,}|\|-{2,}|\|[a-z]+=.*)\s*$/
const leads = /^(?:\|!?[ \t]*(?:<<[^<>\n]*>>)?|[*#]+[ \t]*)/

export function frameOf(line: string, isBlock: boolean): Frame {
  const body = line.trimEnd()
  const trail = line.slice(body.length)
  if (!isBlock) return { lead: '', words: body, trail }
  if (wordless.test(body)) return { lead: line, words: '', trail: '' }
  const heading = headingSigns(body)
  if (heading > 0)
    return {
      lead: body.slice(0, heading),
      words: body.slice(heading, -heading),
      trail: body.slice(-heading) + trail,
    }
  const [lead = ''] = leads.exec(body) ?? []
  return { lead, words: body.slice(lead.length), trail }
}

/** How many equals signs stand on both sides; 0 when the line is no heading. */
function headingSigns(line: string): number {
  let count = 0
  while (line.charAt(count) === '=') count++
  return count >= 2 && count <= 6 && line.length > 2 * count && line.endsWith('='.repeat(count)) ? count : 0
}
