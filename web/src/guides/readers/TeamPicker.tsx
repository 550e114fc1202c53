// Finds a team by its name, to do something with it.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { offeredTeams, offeredTeamsQuery } from './queries.ts'

interface TeamPickerProps {
  /** Those who are there already are not offered again. */
  except: readonly number[]
  onPick: (team: { teamid: number; name: string }) => Promise<void>
}

const shown = 6

export function TeamPicker({ except, onPick }: TeamPickerProps) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(0)
  const typed = useDeferredValue(words.trim())
  const teams = useQuery(offeredTeamsQuery(typed))
  const pick = async (team: { teamid: number; name: string }) => {
    setBusy(team.teamid)
    await onPick(team)
    setBusy(0)
  }
  return (
    <div className="sw-stack sw-picker" data-gap="3">
      <TextField
        label={t('readers.searchTeam')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Loaded query={teams}>
        {(all) => {
          const fitting = all.filter(({ teamid }) => !except.includes(teamid))
          return (
            <>
              {fitting.length > 0 && (
                <ul className="sw-list">
                  {fitting.slice(0, shown).map((team) => (
                    <li key={team.teamid} className="sw-list-row">
                      <span className="sw-list-text">
                        <strong>{team.name}</strong>
                        <span>{t('teams.members', { count: team.member_count })}</span>
                      </span>
                      <Button
                        kind="plain"
                        isBusy={busy === team.teamid}
                        aria-label={`${t('readers.add')}: ${team.name}`}
                        onClick={() => void pick(team)}
                      >
                        {t('readers.add')}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
              {fitting.length === 0 && typed !== '' && <p className="sw-soft">{t('readers.noTeamFound')}</p>}
              {fitting.length === 0 && typed === '' && (
                <p className="sw-soft">
                  {t('readers.noTeam')} <Link to="/teams">{t('readers.toTeams')}</Link>
                </p>
              )}
              {(fitting.length > shown || all.length === offeredTeams) && (
                <p className="sw-soft">{t('readers.moreTeams')}</p>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
