// People of a run with their shares: time, answers, and corrections at the desk.
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Person } from '../people.ts'
import { TimeShare } from './TimeShare.tsx'

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
    <section className="sw-card" aria-labelledby="people">
      <h2 id="people">{t('records.people')}</h2>
      <Table isPlain>
        <thead>
          <tr>
            <th scope="col">{t('records.performedBy')}</th>
            <th scope="col">{t('records.worked')}</th>
            <th scope="col">{t('records.answers')}</th>
          </tr>
        </thead>
        <tbody>
          {performers.map(({ userid, username, active_duration, answers }) => (
            <tr key={userid}>
              <th scope="row">{username}</th>
              <TimeShare seconds={active_duration} longest={longest} />
              <td>{answers}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {correctors.length > 0 && (
        <p>{t('records.correctedBy', { names: correctors.map(correctionsOf).join(', ') })}</p>
      )}
    </section>
  )
}
