// A signature among the values of a run: the name with the meaning, and the mark of a later change.
import { ChangedMark } from './ChangedMark.tsx'
import type { Signature } from './signature-words.ts'

export function SignedValue({ signature: { name, meaning_text, changed_since } }: { signature: Signature }) {
  return (
    <>
      <strong>{name}</strong>
      <span>{meaning_text}</span>
      {changed_since && <ChangedMark />}
    </>
  )
}
