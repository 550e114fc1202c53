// Table of users for administrators with a line for each; in a narrow window every row is a card.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { slug } from '../lib/slug.ts'
import { Avatar, Tag } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'
import { SortHead } from '../ui/sort/SortHead.tsx'
import { Table } from '../ui/Table.tsx'
import { orderOfPeople, type PeopleFilter, type PeopleSort, sortedPeople } from './filter.ts'
import { peopleSortTexts } from './PeopleFilter.tsx'
import { PersonActions } from './PersonActions.tsx'
import { teamNamesQuery } from './queries.ts'
import { ResetLinkDialog } from './ResetLinkDialog.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import './people-table.css'

interface PeopleTableProps {
  people: readonly Person[]
  filter: PeopleFilter
  onSort: (filter: PeopleFilter) => void
  myId: number
  onTokens: (person: Person) => void
  onQuickSignIn: (person: Person) => void
  /** Absent on sites without approvals. */
  onDeputy?: ((person: Person) => void) | undefined
  /** The site has shared devices, on which users sign in by PIN or ID badge. */
  hasDevices: boolean
}

export function PeopleTable({ people, filter, onSort, hasDevices, ...rest }: PeopleTableProps) {
  const { t } = useTexts()
  const { myId, onTokens, onQuickSignIn, onDeputy } = rest
  const [resetFor, setResetFor] = useState<Person | null>(null)
  const teams = useTeamNames()
  const { sort, order } = orderOfPeople(filter)
  /** An empty column would only take the room of the addresses. */
  const hasTeams = people.some((person) => person.teams.length > 0)
  const head = (by: PeopleSort, place: object = {}) => (
    <SortHead
      label={t(peopleSortTexts[by])}
      direction={sort === by ? order : null}
      onSort={() => onSort(sortedPeople(filter, by))}
      {...place}
    />
  )
  return (
    <div className="sw-people-table">
      <Table>
        <thead>
          <tr>
            {head('username')}
            <th scope="col">{t('people.role')}</th>
            {hasTeams && (
              <th scope="col" data-is="teams">
                {t('people.teams')}
              </th>
            )}
            {head('last_seen_date')}
            {head('join_date', { 'data-is': 'joined' })}
            {hasDevices && <th scope="col">{t('people.signIn')}</th>}
            <th scope="col">
              <span className="sw-hidden">{t('people.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userid} data-dim={!person.enabled}>
              <th scope="row">
                <PersonCell person={person} />
              </th>
              <td data-label={t('people.role')}>
                <RoleSelect person={person} isSelf={person.userid === myId} />
              </td>
              {hasTeams && <TeamsCell names={teams(person.teams)} />}
              <td data-label={t('people.lastSeen')} data-is="date">
                <LastSeen date={person.last_seen_date} />
              </td>
              <DateCell label={t('people.joined')} date={person.join_date} />
              {hasDevices && <SignInCell person={person} />}
              <td>
                <PersonActions
                  person={person}
                  isSelf={person.userid === myId}
                  onTokens={() => onTokens(person)}
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
    </div>
  )
}

function useTeamNames() {
  const teams = useQuery(teamNamesQuery).data
  const names = new Map(teams?.map(({ teamid, name }) => [teamid, name]))
  return (teamids: readonly number[]) => teamids.flatMap((teamid) => names.get(teamid) ?? [])
}

function PersonCell({ person }: { person: Person }) {
  const { t } = useTexts()
  return (
    <span className="sw-row sw-person" data-nowrap>
      <Avatar name={person.username} image={pictureOf(person.image)} size={28} />
      <Link to="/User/$id/$name" params={{ id: String(person.userid), name: slug(person.username) }}>
        {person.username}
      </Link>
      {!person.enabled && <Tag tone="warning">{t('people.disabled')}</Tag>}
      <span className="sw-soft" title={person.email}>
        {person.email}
      </span>
    </span>
  )
}

function TeamsCell({ names }: { names: readonly string[] }) {
  const { t } = useTexts()
  const text = names.join(', ')
  return (
    <td data-label={t('people.teams')} data-is="teams" data-is-empty={text === '' || undefined}>
      <span title={text}>{text}</span>
    </td>
  )
}

function LastSeen({ date }: { date: number | null | undefined }) {
  const { t, format } = useTexts()
  return date ? format.date(date) : <span className="sw-soft">{t('people.never')}</span>
}

function DateCell({ label, date }: { label: string; date: number }) {
  const { format } = useTexts()
  return (
    <td data-label={label} data-is="joined">
      {format.date(date)}
    </td>
  )
}

function SignInCell({ person: { has_pin, has_id_badge } }: { person: Person }) {
  const { t } = useTexts()
  const ways = [has_pin && t('people.pin'), has_id_badge && t('people.idBadge')].filter(Boolean)
  return (
    <td data-label={t('people.signIn')} data-is-empty={ways.length === 0 || undefined}>
      {ways.join(', ')}
    </td>
  )
}
