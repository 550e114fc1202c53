// A time with a bar of its share of the longest one.
import { spanText } from '../spans.ts'
import './record.css'

export function TimeShare({ seconds, longest }: { seconds: number; longest: number }) {
  return (
    <td>
      {spanText(seconds)}
      <span className="sw-record-share" style={{ inlineSize: `${(seconds / longest) * 100}%` }} />
    </td>
  )
}
