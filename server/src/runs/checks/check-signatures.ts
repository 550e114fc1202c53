// Compares the stored signatures of a run with those of its events.
import type { RunSignature } from '@stepwright/rules'
import type { SignatureRow } from '#signatures/signatures.ts'
import type { RunEventRow } from '../runs.queries.ts'

interface Difference {
  event: number | null
  name: string
  stored: string | null
  given: string | null
}

const compared = ['name', 'meaning', 'text', 'method', 'hash', 'comment', 'at', 'userid'] as const

export function differencesOfSignatures(
  events: readonly RunEventRow[],
  stored: readonly SignatureRow[],
): Difference[] {
  const rows = new Map(stored.map((row) => [row.signatureid, row]))
  const differences: Difference[] = []
  for (const { type, entryEventid, data, at, userid } of events) {
    if (type !== 'signed') continue
    const { signature } = JSON.parse(data ?? '{}') as { signature: RunSignature }
    const row = rows.get(signature.signatureid)
    rows.delete(signature.signatureid)
    const [is, should] = [row && storedText(row), textOf({ ...signature, at, userid })]
    if (is !== should)
      differences.push({ event: entryEventid, name: signature.name, stored: is ?? null, given: should })
  }
  const added = [...rows.values()].map((row) => ({
    ...{ event: null, name: row.printedName, stored: storedText(row), given: null },
  }))
  return [...differences, ...added]
}

type Compared = Record<(typeof compared)[number], string | number | null>

const textOf = (each: Compared): string => compared.map((name) => each[name]).join(', ')

const storedText = ({ printedName, meaningText, subjectHash, ...row }: SignatureRow): string =>
  textOf({ ...row, name: printedName, text: meaningText, hash: subjectHash })
