// Members of a team; its manager can hand it over or remove members.

import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { slug } from '../lib/slug.ts'
import { Avatar, Tag } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { pictureOf } from '../ui/face.ts'
import { Section } from '../ui/screen/Section.tsx'
import { changeTeam, type Member, removeMember, type Team } from './queries.ts'

interface TeamMembersProps {
  team: Team
  members: readonly Member[]
  mayManage: boolean
}

export function TeamMembers({ team, members, mayManage }: TeamMembersProps) {
  const { t } = useTexts()
  return (
    <Section id="members" title={t('teams.members', { count: members.length })}>
      <ul className="sw-list">
        {members.map((member) => (
          <li key={member.userid} className="sw-list-row">
            <Avatar name={member.username} image={pictureOf(member.image)} />
            <span className="sw-list-text">
              <Link to="/User/$id/$name" params={{ id: String(member.userid), name: slug(member.username) }}>
                {member.username}
              </Link>
              {member.unique_username && <span>@{member.unique_username}</span>}
            </span>
            {member.userid === team.owner && <Tag tone="brand">{t('teams.owner')}</Tag>}
            {mayManage && member.userid !== team.owner && <MemberActions team={team} member={member} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface MemberActionsProps {
  team: Team
  member: Member
}

function MemberActions({ team, member }: MemberActionsProps) {
  const { t } = useTexts()
  const { act } = useAction()
  const { username: name, userid } = member
  const handOver = () => {
    const ask = { title: t('teams.ownTitle', { name }), body: t('teams.ownBody'), action: t('teams.own') }
    return act(() => changeTeam(team.teamid, { owner: userid }), { ask, done: t('teams.owned', { name }) })
  }
  const takeOut = () => {
    const question = { title: t('teams.outTitle', { name }), body: t('teams.outBody'), danger: true }
    const ask = { ...question, action: t('teams.out') }
    return act(() => removeMember(team.teamid, userid), { ask, done: t('teams.outDone', { name }) })
  }
  return (
    <div className="sw-actions">
      <Button kind="plain" onClick={() => void handOver()} aria-label={t('teams.ownOne', { name })}>
        {t('teams.own')}
      </Button>
      <Button kind="plain" onClick={() => void takeOut()} aria-label={t('teams.outOne', { name })}>
        {t('teams.out')}
      </Button>
    </div>
  )
}
