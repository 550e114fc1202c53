// Checks the synonyms of the settings: each word once in its group, and none that the search cannot match.
import { type FieldFault, fault, problems } from '#platform/problems.ts'
import type { Synonyms } from './synonyms.schema.ts'

/** Without blanks around words, and with one blank between them. */
export const trimSynonyms = (groups: Synonyms): Synonyms =>
  groups.map((group) => group.map((word) => word.trim().replace(/\s+/g, ' ')))

/** Reports all faults together. */
export function checkSynonyms(groups: Synonyms): void {
  const faults = groups.flatMap((group, index) => faultsOf(group, `synonyms.${index}`))
  if (faults.length > 0) throw problems.invalid(faults)
}

/** Lists of words on one line are separated by them. */
const comma = /[,，、]/

function faultsOf(group: readonly string[], field: string): FieldFault[] {
  const firsts = new Map<string, number>()
  return group.flatMap((word, index) => {
    const name = `${field}.${index}`
    const same = word.normalize('NFKC').toLowerCase()
    const first = firsts.get(same)
    if (first !== undefined)
      return fault(name, `${name} repeats ${field}.${first}; remove one of them`, 'duplicate')
    firsts.set(same, index)
    if (comma.test(word)) return fault(name, `${name} must not contain a comma; add one entry for each word`)
    return /[\p{L}\p{N}]/u.test(word) ? [] : fault(name, `${name} must contain a letter or a digit`)
  })
}
