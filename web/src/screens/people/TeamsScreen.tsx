// All teams of the site, and the creation of a new one.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { mayWrite } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { teamsPageSize, teamsQuery } from '../../teams/queries.ts'
import { TeamCards } from '../../teams/TeamCards.tsx'
import { TeamDialog } from '../../teams/TeamDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function TeamsScreen() {
  const { t } = useTexts()
  const me = useMe()
  const navigate = useNavigate()
  const { offset = 0 } = useSearch({ from: '/teams' })
  const [isMaking, setMaking] = useState(false)
  const teams = useQuery(teamsQuery(offset))
  const make = mayWrite(me) && <Button onClick={() => setMaking(true)}>{t('teams.new')}</Button>
  return (
    <Screen
      title={t('frame.teams')}
      lead={t('teams.lead')}
      width="wide"
      action={teams.data?.length !== 0 && make}
    >
      <Loaded query={teams}>
        {(list) => (
          <>
            {list.length > 0 ? (
              <TeamCards teams={list} own={me?.teams ?? []} />
            ) : (
              <EmptyState title={t('teams.none')}>
                <p>{t('teams.noneBody')}</p>
                {make}
              </EmptyState>
            )}
            <Pager
              offset={offset}
              limit={teamsPageSize}
              shown={list.length}
              onOffset={(next) => void navigate({ to: '/teams', search: { offset: next } })}
            />
          </>
        )}
      </Loaded>
      {isMaking && (
        <TeamDialog
          team={null}
          onClose={() => setMaking(false)}
          onDone={(teamid) => void navigate({ to: '/Team/$id', params: { id: String(teamid) } })}
        />
      )}
    </Screen>
  )
}
