// Lines of an import with what will be added, or the faults of each.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Table } from '../../ui/Table.tsx'
import { highestRole, roleName } from '../roles.ts'
import type { CheckedPerson } from './read-people.ts'
import './adding.css'

interface ImportPreviewProps {
  people: readonly CheckedPerson[]
  /** Accounts get teams, invitations do not. */
  hasTeams: boolean
}

/** Later lines are checked, but not shown. */
const mostShown = 200

export function ImportPreview({ people, hasTeams }: ImportPreviewProps) {
  const { t } = useTexts()
  const more = people.length - mostShown
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <section className="sw-framed sw-scrolls sw-import-rows" tabIndex={0} aria-label={t('import.preview')}>
        <Table isPlain>
          <thead>
            <tr>
              <th scope="col">{t('import.line')}</th>
              <th scope="col">{t('field.email')}</th>
              <th scope="col" data-is="more">
                {t('field.username')}
              </th>
              <th scope="col" data-is="more">
                {t('people.role')}
              </th>
              {hasTeams && (
                <th scope="col" data-is="more">
                  {t('people.teams')}
                </th>
              )}
              <th scope="col">{t('import.check')}</th>
            </tr>
          </thead>
          <tbody>
            {people.slice(0, mostShown).map((person) => (
              <PreviewRow key={person.line} person={person} hasTeams={hasTeams} />
            ))}
          </tbody>
        </Table>
      </section>
      {more > 0 && <p className="sw-hint">{t('import.more', { count: more })}</p>}
    </>
  )
}

function PreviewRow({ person, hasTeams }: { person: CheckedPerson; hasTeams: boolean }) {
  const { t } = useTexts()
  const { line, email, name, privileges, teams, faults } = person
  return (
    <tr>
      <td>{line}</td>
      <th scope="row">{email}</th>
      <td data-is="more">{name}</td>
      <td data-is="more">{t(roleName(highestRole(privileges)))}</td>
      {hasTeams && <td data-is="more">{teams.join(', ')}</td>}
      <td data-is-fault={faults.length > 0 || undefined}>
        {faults.length === 0
          ? t('import.ready')
          : faults.map(({ fault, of }) => t(`import.fault.${fault}`, { of })).join(' ')}
      </td>
    </tr>
  )
}
