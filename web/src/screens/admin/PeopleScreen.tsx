// Users of the site for administrators: search, roles, deactivation, invitations.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { useWaiting } from '../../account/waiting.ts'
import type { Person } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { Invitations } from '../../people/Invitations.tsx'
import { InviteDialog } from '../../people/InviteDialog.tsx'
import { PeopleFilter } from '../../people/PeopleFilter.tsx'
import { PeopleTable } from '../../people/PeopleTable.tsx'
import { peopleListQuery, peoplePageSize } from '../../people/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { DeputyOfDialog } from './DeputyOfDialog.tsx'
import { QuickSignInOfDialog } from './QuickSignInOfDialog.tsx'
import { TokensOfDialog } from './TokensOfDialog.tsx'

export function PeopleScreen() {
  const { t } = useTexts()
  const me = useMe()
  const navigate = useNavigate({ from: '/admin/people' })
  const { q = '', offset = 0 } = useSearch({ from: '/admin/people' })
  const [withDisabled, setWithDisabled] = useState(true)
  const [isInviting, setInviting] = useState(false)
  const [deputyOf, setDeputyOf] = useState<Person | null>(null)
  const [quickOf, setQuickOf] = useState<Person | null>(null)
  const hasApprovals = useWaiting()?.has_approval_processes
  const [tokensOf, setTokensOf] = useState<Person | null>(null)
  const people = useQuery(peopleListQuery(q, offset, withDisabled))

  return (
    <Screen
      title={t('people.title')}
      lead={t('people.lead')}
      width="wide"
      action={<Button onClick={() => setInviting(true)}>{t('people.invite')}</Button>}
    >
      <PeopleFilter
        words={q}
        withDisabled={withDisabled}
        onWords={(words) => void navigate({ search: words ? { q: words } : {} })}
        onWithDisabled={setWithDisabled}
      />
      <Loaded query={people}>
        {(list) => (
          <>
            {list.length > 0 ? (
              <PeopleTable
                people={list}
                myId={me?.userid ?? 0}
                onTokens={setTokensOf}
                onQuickSignIn={setQuickOf}
                onDeputy={hasApprovals ? setDeputyOf : undefined}
              />
            ) : (
              <EmptyState title={t('people.nobodyTitle')}>
                <p>{t('people.nobodyBody')}</p>
              </EmptyState>
            )}
            <Pager
              offset={offset}
              limit={peoplePageSize}
              shown={list.length}
              onOffset={(next) => void navigate({ search: (old) => ({ ...old, offset: next }) })}
            />
          </>
        )}
      </Loaded>
      <Invitations />
      {tokensOf && <TokensOfDialog person={tokensOf} onClose={() => setTokensOf(null)} />}
      {deputyOf && <DeputyOfDialog person={deputyOf} onClose={() => setDeputyOf(null)} />}
      {quickOf && <QuickSignInOfDialog person={quickOf} onClose={() => setQuickOf(null)} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  )
}
