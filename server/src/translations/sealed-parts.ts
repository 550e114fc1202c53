// Takes out of a wiki text what no other rule looks into and what may span lines, leaving a numbered mark in its place.

const openings =
  /\[(?:code|nowiki|comment|summary)\]|``|\[(?:info|def_flag|title|summary_image|flag)(?=[ \t]*[|\n])|\[br\]/g

export function sealParts(text: string): { open: string; kept: string[] } {
  const kept: string[] = []
  // What was not found from one place is not found from a later one: many openings cost one search.
  const missing = new Set<string>()
  const find = (closing: string, from: number): number => {
    if (missing.has(closing)) return -1
    const at = text.indexOf(closing, from)
    if (at < 0) missing.add(closing)
    return at < 0 ? -1 : at + closing.length
  }
  let open = ''
  let done = 0
  openings.lastIndex = 0
  for (let match = openings.exec(text); match; match = openings.exec(text)) {
    const end = endOf(text, match[0], openings.lastIndex, find)
    if (end < 0) continue
    open += `${text.slice(done, match.index)}\uFDD0${kept.push(text.slice(match.index, end)) - 1}\uFDD1`
    done = end
    openings.lastIndex = end
  }
  return { open: open + text.slice(done), kept }
}

type Find = (closing: string, from: number) => number

function endOf(text: string, opening: string, from: number, find: Find): number {
  if (opening === '[br]') return from
  if (opening === '``') {
    const end = find('``', from + 1)
    return end < 0 || text.slice(from, end).includes('\n') ? -1 : end
  }
  if (opening.endsWith(']')) return find(`[/${opening.slice(1)}`, from)
  const end = find(']', from)
  if (end >= 0 && !text.slice(from, end).includes('\n')) return end
  // Sheets of `|key = value` lines end with a bracket on a line of its own.
  return opening === '[info' || opening === '[def_flag' ? find('\n]', from) : -1
}
