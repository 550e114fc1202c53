// Lists of a profile: guides, favourites and completed guides, badges, teams.
import { IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { mayWrite, type User } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Badges } from '../../people/Badges.tsx'
import { badgesQuery, type PersonalList, personalListQuery } from '../../people/personal-lists.ts'
import { teamsByIdQuery } from '../../teams/queries.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded, SkeletonLines } from '../../ui/screen/Loaded.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { ShowMore } from '../../ui/screen/ShowMore.tsx'
import { GuideLines } from './GuideLines.tsx'

const titles = {
  guides: 'profile.guides',
  favorites: 'profile.favorites',
  completions: 'profile.completions',
} as const

export function PersonalLists({ user, isSelf }: { user: User; isSelf: boolean }) {
  // Rendered together, because lists that load one after the other would move each other.
  const isWaiting = useIsWaiting(user)
  if (isWaiting)
    return (
      <div className="sw-own-waiting">
        <SkeletonLines rows={6} />
      </div>
    )
  return (
    <>
      <TeamsOf user={user} />
      <GuidesOf list="guides" user={user} isSelf={isSelf} />
      <GuidesOf list="favorites" user={user} isSelf={isSelf} />
      <GuidesOf list="completions" user={user} isSelf={isSelf} />
      <BadgesOf user={user} />
    </>
  )
}

function useIsWaiting({ userid, teams }: User): boolean {
  const waiting = [
    useQuery({ ...teamsByIdQuery(teams), enabled: teams.length > 0 }).isLoading,
    useInfiniteQuery(personalListQuery('guides', userid)).isLoading,
    useInfiniteQuery(personalListQuery('favorites', userid)).isLoading,
    useInfiniteQuery(personalListQuery('completions', userid)).isLoading,
    useQuery(badgesQuery(userid)).isLoading,
  ]
  return waiting.includes(true)
}

function GuidesOf({ list, user, isSelf }: { list: PersonalList; user: User; isSelf: boolean }) {
  const { t } = useTexts()
  const guides = useInfiniteQuery(personalListQuery(list, user.userid))
  // Empty lists of other users are hidden.
  if (guides.data?.length === 0 && !isSelf && list !== 'guides') return null
  return (
    <Section id={`own-${list}`} title={t(titles[list])}>
      <Loaded query={guides}>
        {(found) =>
          found.length === 0 ? (
            <Nothing list={list} user={user} isSelf={isSelf} />
          ) : (
            <>
              <GuideLines guides={found} />
              <ShowMore list={guides} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function Nothing({ list, user, isSelf }: { list: PersonalList; user: User; isSelf: boolean }) {
  const { t } = useTexts()
  if (!isSelf) return <p className="sw-soft">{t('profile.noGuides', { name: user.username })}</p>
  if (list === 'guides')
    return (
      <EmptyState title={t('profile.noOwnGuides')}>
        <p>{t(mayWrite(user) ? 'profile.noOwnGuidesBody' : 'profile.noOwnGuidesReader')}</p>
        {mayWrite(user) && (
          <Link to="/new" className="sw-button">
            {t('frame.newGuide')}
          </Link>
        )}
      </EmptyState>
    )
  return (
    <p className="sw-soft">{t(list === 'favorites' ? 'profile.noFavorites' : 'profile.noCompletions')}</p>
  )
}

function BadgesOf({ user }: { user: User }) {
  const { t } = useTexts()
  const badges = useQuery(badgesQuery(user.userid))
  const earned = badges.data?.filter((badge) => badge.earned) ?? []
  if (earned.length === 0) return null
  return (
    <Section id="own-badges" title={t('profile.badges')}>
      <Badges badges={earned} />
    </Section>
  )
}

function TeamsOf({ user }: { user: User }) {
  const { t } = useTexts()
  const teams = useQuery({ ...teamsByIdQuery(user.teams), enabled: user.teams.length > 0 })
  if (!teams.data || teams.data.length === 0) return null
  return (
    <Section id="own-teams" title={t('frame.teams')}>
      <ul className="sw-row" data-gap="2">
        {teams.data.map(({ teamid, name }) => (
          <li key={teamid}>
            <Link
              className="sw-link-button"
              to="/Team/$id/$name"
              params={{ id: String(teamid), name: slug(name) }}
            >
              <IconUsersGroup size={20} aria-hidden="true" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
