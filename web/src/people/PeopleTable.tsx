// Table of users for administrators; on a phone every row is a card.

import { useState } from 'react'
import type { Person } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { slug } from '../lib/slug.ts'
import { Avatar, Tag } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'
import { Table } from '../ui/Table.tsx'
import { PersonActions } from './PersonActions.tsx'
import { ResetLinkDialog } from './ResetLinkDialog.tsx'
import { RoleSelect } from './RoleSelect.tsx'

interface PeopleTableProps {
  people: readonly Person[]
  myId: number
  onTokens: (person: Person) => void
  onQuickSignIn: (person: Person) => void
  /** Absent on sites without approvals. */
  onDeputy?: ((person: Person) => void) | undefined
}

export function PeopleTable({ people, myId, onTokens, onQuickSignIn, onDeputy }: PeopleTableProps) {
  const { t, format } = useTexts()
  const [resetFor, setResetFor] = useState<Person | null>(null)
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('people.person')}</th>
            <th scope="col">{t('people.joined')}</th>
            <th scope="col">{t('people.role')}</th>
            <th scope="col">
              <span className="sw-hidden">{t('people.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userid} data-dim={!person.enabled}>
              <th scope="row">
                <PersonCell person={person} onTokens={() => onTokens(person)} />
              </th>
              <td data-label={t('people.joined')}>{format.date(person.join_date)}</td>
              <td data-label={t('people.role')}>
                <RoleSelect person={person} isSelf={person.userid === myId} />
              </td>
              <td>
                <PersonActions
                  person={person}
                  isSelf={person.userid === myId}
                  onResetLink={() => setResetFor(person)}
                  onQuickSignIn={() => onQuickSignIn(person)}
                  onDeputy={onDeputy && (() => onDeputy(person))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {resetFor && <ResetLinkDialog person={resetFor} onClose={() => setResetFor(null)} />}
    </>
  )
}

interface PersonCellProps {
  person: Person & { email?: string }
  onTokens: () => void
}

function PersonCell({ person, onTokens }: PersonCellProps) {
  const { t } = useTexts()
  return (
    <span className="sw-row sw-person" data-nowrap>
      <Avatar name={person.username} image={pictureOf(person.image)} />
      <span>
        <Link to="/User/$id/$name" params={{ id: String(person.userid), name: slug(person.username) }}>
          {person.username}
        </Link>
        {!person.enabled && <Tag tone="warning">{t('people.disabled')}</Tag>}
        <span className="sw-hint">
          {person.email ?? (person.unique_username ? `@${person.unique_username}` : '')}
        </span>
        <button
          type="button"
          className="sw-text-button"
          aria-label={t('people.tokensOf', { name: person.username })}
          onClick={onTokens}
        >
          {t('people.tokens')}
        </button>
      </span>
    </span>
  )
}
