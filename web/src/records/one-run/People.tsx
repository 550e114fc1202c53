// People of a run with their shares: time, answers, and corrections at the desk.
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Person } from '../people.ts'
import { spanText } from '../spans.ts'
import './record.css'

/** A run with a single operator and no correction needs no shares. */
export function People({ entry: { people } }: { entry: Entry }) {
  const { t } = useTexts()
  const performers = people.filter(({ performed }) => performed)
  const correctors = people.filter(({ corrections }) => corrections > 0)
  if (performers.length < 2 && correctors.length === 0) return null
  const longest = Math.max(1, ...performers.map((person) => person.active_duration))
  const correctionsOf = ({ username, corrections: count }: Person) =>
    `${username} (${t('records.corrections', { count })})`
  return (
    <section className="sw-card sw-stack" data-gap="3" aria-labelledby="people">
      <h2 id="people">{t('records.performedBy')}</h2>
      <ul className="sw-stack" data-gap="3">
        {performers.map(({ userid, username, active_duration: seconds, answers: count }) => (
          <li key={userid}>
            <strong>{username}</strong> {t('records.workShare', { span: spanText(seconds), count })}
            <span className="sw-record-share" style={{ inlineSize: `${(seconds / longest) * 100}%` }} />
          </li>
        ))}
      </ul>
      {correctors.length > 0 && (
        <p>{t('records.correctedBy', { names: correctors.map(correctionsOf).join(', ') })}</p>
      )}
    </section>
  )
}
