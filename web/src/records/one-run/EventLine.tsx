// An event of a run in a list: what happened, with its answers, who did it, on which device and when.
import type { EntryEvent } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { leadWords } from '../leading/lead-words.ts'
import { signedText } from '../signatures/signature-words.ts'
import { type AnsweredField, answerWords } from './answer-words.ts'
import { EnteredFor } from './EnteredFor.tsx'
import { lateText, markTexts } from './marks.ts'
import './record.css'

interface EventLineProps {
  event: EntryEvent
  /** Title of the entered step. */
  step: string
  device: string | undefined
  /** With device.closed: its name. */
  closed: string | undefined
  fields: readonly AnsweredField[]
  /** UNIX seconds; null while the run is open. */
  endtime: number | null
}

export function EventLine({ event, step, device, closed, fields, endtime }: EventLineProps) {
  const words = useTexts()
  const { format, t, tryText } = words
  const answers = answerWords(event, fields, words).join(', ')
  const said = event.reason ?? event.text ?? event.signature?.comment
  const signed = signedText(event, t)
  const actor = event.idle_since === undefined ? event.username : t('records.bySite')
  const late = lateText(event, endtime, t)
  const about = [actor, device, ...markTexts(event, words)]
  return (
    <li>
      <time dateTime={new Date(event.at).toISOString()}>{format.exactTime(event.date)}</time>
      <span>
        <strong>{signed || (tryText(`event.run.${event.type}`) ?? event.type)}</strong>{' '}
        {late && (
          <>
            <Tag tone="warning">{late}</Tag>{' '}
          </>
        )}
        {step || (signed ? labelsOf(event, fields) : answers)}
        {leadWords(event, closed, words)}
        {event.lead_only && t('records.leadOnly')}
        {said && ' '}
        {said && <q>{said}</q>}
        {event.from_workorderid && ` ${t('records.before', { value: event.from_workorderid })}`}
      </span>
      <span className="sw-soft">
        {about.filter(Boolean).join(' · ')} <EnteredFor entered={event} />
      </span>
    </li>
  )
}

/** The answer is the name, which is there already. */
const labelsOf = ({ answers }: EntryEvent, fields: readonly AnsweredField[]): string =>
  fields
    .filter((field) => answers.some(({ field_revisionid }) => field_revisionid === field.field_revisionid))
    .map(({ label }) => label)
    .join(', ')
