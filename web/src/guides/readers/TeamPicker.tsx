// Finds a team by name.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Picker, shownPicks } from '../../ui/fields/Picker.tsx'
import { offeredTeams, offeredTeamsQuery } from './queries.ts'

interface TeamPickerProps {
  /** Text of the button of each team; default: give access. */
  action?: string
  except: readonly number[]
  onPick: (team: { teamid: number; name: string }) => Promise<void>
}

const useFound = (words: string) => useQuery(offeredTeamsQuery(words))

export function TeamPicker(props: TeamPickerProps) {
  const { t } = useTexts()
  const noteOn = (fitting: number, words: string, { length }: readonly unknown[]) => {
    if (fitting > shownPicks || length === offeredTeams)
      return <p className="sw-soft">{t('readers.moreTeams')}</p>
    if (fitting > 0) return null
    if (words !== '') return <p className="sw-soft">{t('readers.noTeamFound')}</p>
    return (
      <p className="sw-soft">
        {t('readers.noTeam')} <Link to="/teams">{t('readers.toTeams')}</Link>
      </p>
    )
  }
  return (
    <Picker
      {...props}
      label={t('readers.searchTeam')}
      action={props.action ?? t('readers.add')}
      useFound={useFound}
      rowOf={({ teamid, name, member_count }) => ({
        id: teamid,
        name,
        detail: t('teams.members', { count: member_count }),
      })}
      noteOn={noteOn}
      hasStart
    />
  )
}
