// Says which administrator entered something for another user, and when.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { type Entered, enteredForText } from '../../run/work/entered-for.ts'
import './record.css'

export function EnteredFor({ entered }: { entered: Entered }) {
  const text = enteredForText(entered, useTexts())
  return text ? <span className="sw-record-for-others">{text}</span> : null
}
