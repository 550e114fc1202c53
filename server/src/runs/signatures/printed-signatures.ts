// Texts of the signatures of a printed run. Pure.
import { asOnePart, quoted } from '../people/written-names.ts'
import type { RecordWords } from '../print/record-words/record-words.ts'
import type { Run } from '../runs.schema.ts'

interface Printed {
  entry: Run
  /** Step id → number over all guides of the run. */
  numbers: ReadonlyMap<number, number>
  /** By field revision. */
  fields: ReadonlyMap<number, { label: string }>
  words: RecordWords
  time: (seconds: number) => string
}

/** A shorter delay is not printed. */
const soonSeconds = 600

type SignatureText = [what: string, text: string, comment: string]

/** Returns each signature with its subject, then the fields that wait for one. */
export function signatureTexts({ entry, numbers, fields, words, time }: Printed): SignatureText[] {
  const { signed } = words
  const signatures = (entry.signatures ?? []).map((each): SignatureText => {
    const { signs, stepid, field_revisionid, userid, name, meaning_text, method, date, comment } = each
    const label = asOnePart(fields.get(field_revisionid ?? 0)?.label ?? '')
    const step = stepid === null ? '' : `${words.step(numbers.get(stepid) ?? 0)}, ${label}`
    const what = step ? `${step} (${signed.subjects[signs]})` : signed.subjects[signs]
    const after = each.seconds_after ?? 0
    const renamed = entry.renamed_signers?.find((signer) => signer.userid === userid)?.username
    const marks = [
      // Owners choose and change their names; the number is unique and stays.
      userid === null ? '' : signed.signer(userid),
      renamed && renamed !== name ? signed.renamed(asOnePart(renamed)) : '',
      signed.methods[method],
      after > soonSeconds ? signed.after(after) : '',
      each.changed_since ? signed.changedSince : '',
    ].filter(Boolean)
    const text = `${asOnePart(meaning_text)}, ${quoted(name)}, ${time(date)} (${marks.join(', ')})`
    return [what, text, comment && asOnePart(comment)]
  })
  const unsigned = (entry.unsigned ?? []).map(
    ({ stepid, label }): SignatureText => [
      `${words.step(numbers.get(stepid) ?? 0)}, ${asOnePart(label)}`,
      signed.unsigned,
      '',
    ],
  )
  return [...signatures, ...unsigned]
}
