// Users of the site for administrators: search, roles, deactivation, invitations, import and export.
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { useWaiting } from '../../account/waiting.ts'
import type { Person } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { ImportDialog } from '../../people/adding/ImportDialog.tsx'
import { InviteDialog } from '../../people/adding/InviteDialog.tsx'
import {
  changedPeople,
  countFilters,
  exportAddress,
  type PeopleFilter as Filter,
  peoplePageSize,
} from '../../people/filter.ts'
import { Invitations } from '../../people/Invitations.tsx'
import { PeopleFilter } from '../../people/PeopleFilter.tsx'
import { PeopleTable } from '../../people/PeopleTable.tsx'
import { peopleListQuery } from '../../people/queries.ts'
import { devicesQuery } from '../../shared-device/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { MoreMenu } from '../../ui/menus/Menu.tsx'
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
  const filter = useSearch({ from: '/admin/people' })
  const [isInviting, setInviting] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [deputyOf, setDeputyOf] = useState<Person | null>(null)
  const [quickOf, setQuickOf] = useState<Person | null>(null)
  const hasApprovals = useWaiting()?.has_approval_processes
  const [tokensOf, setTokensOf] = useState<Person | null>(null)
  const people = useQuery(peopleListQuery(filter))
  const devices = useQuery(devicesQuery).data ?? []
  const change = (search: Filter) => void navigate({ search, resetScroll: false })

  return (
    <Screen
      title={t('people.title')}
      lead={t('people.lead')}
      width="list"
      action={
        <div className="sw-actions">
          <Button onClick={() => setInviting(true)}>{t('people.invite')}</Button>
          <MoreMenu
            items={[
              { label: t('people.import'), Icon: IconUpload, onChoose: () => setImporting(true) },
              { label: t('people.export'), Icon: IconDownload, href: exportAddress(filter) },
            ]}
          />
        </div>
      }
    >
      <PeopleFilter filter={filter} onChange={change} />
      <Loaded query={people}>
        {(list) => (
          <>
            {list.length > 0 ? (
              <PeopleTable
                people={list}
                filter={filter}
                onSort={change}
                myId={me?.userid ?? 0}
                onTokens={setTokensOf}
                onQuickSignIn={setQuickOf}
                onDeputy={hasApprovals ? setDeputyOf : undefined}
                hasDevices={devices.length > 0}
              />
            ) : (
              <EmptyState title={t('people.nobodyTitle')}>
                <p>{t('people.nobodyBody')}</p>
                {countFilters(filter) > 0 && (
                  <Button kind="plain" onClick={() => change({})}>
                    {t('people.showAll')}
                  </Button>
                )}
              </EmptyState>
            )}
            <Pager
              offset={filter.offset ?? 0}
              limit={peoplePageSize}
              shown={list.length}
              onOffset={(offset) => void navigate({ search: changedPeople(filter, { offset }) })}
            />
          </>
        )}
      </Loaded>
      <Invitations />
      {tokensOf && <TokensOfDialog person={tokensOf} onClose={() => setTokensOf(null)} />}
      {deputyOf && <DeputyOfDialog person={deputyOf} onClose={() => setDeputyOf(null)} />}
      {quickOf && <QuickSignInOfDialog person={quickOf} onClose={() => setQuickOf(null)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  )
}
