// A team: description, members, and actions.
import { IconLogin, IconLogout, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { Picture } from '../../guides/media/Picture.tsx'
import { isAdmin, type User } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { PersonPicker } from '../../people/PersonPicker.tsx'
import { JoinDialog } from '../../teams/JoinDialog.tsx'
import {
  addMember,
  type Member,
  removeMember,
  removeTeam,
  type Team,
  teamQuery,
} from '../../teams/queries.ts'
import { TeamDialog } from '../../teams/TeamDialog.tsx'
import { TeamMembers } from '../../teams/TeamMembers.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { MoreMenu } from '../../ui/menus/Menu.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { NotFoundScreen } from '../ErrorScreen.tsx'

export function TeamScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const teamid = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  const found = useQuery({ ...teamQuery(teamid), enabled: teamid > 0 })
  const me = useMe()
  if (teamid === 0 || found.data === null) return <NotFoundScreen />
  return <Loaded query={found}>{(data) => data && <TeamPage {...data} me={me ?? null} />}</Loaded>
}

interface TeamPageProps {
  team: Team
  members: Member[]
  me: User | null
}

function TeamPage({ team, members, me }: TeamPageProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { act } = useAction()
  const [open, setOpen] = useState<'change' | 'join' | 'add' | null>(null)
  const close = () => setOpen(null)
  const mayManage = me !== null && (isAdmin(me) || team.owner === me.userid)
  const isIn = members.some(({ userid }) => userid === me?.userid)
  const { name } = team
  const add = async (userid: number, username: string) => {
    await act(() => addMember(team.teamid, userid), { done: t('teams.added', { name: username }) })
  }
  const leave = async () => {
    const isLast = members.length === 1
    const body = isLast ? t('teams.leaveLast') : t('teams.leaveBody')
    const ask = { title: t('teams.leaveTitle', { name }), body, action: t('teams.leave') }
    const work = () => me && removeMember(team.teamid, me.userid)
    if ((await act(work, { ask, done: t('teams.left', { name }) })) && isLast)
      await navigate({ to: '/teams' })
  }
  const remove = () => {
    const action = t('teams.remove')
    const ask = { title: t('teams.removeTitle', { name }), body: t('teams.removeBody'), danger: true, action }
    const work = async () => {
      await navigate({ to: '/teams' })
      await removeTeam(team.teamid)
    }
    return act(work, { ask, done: t('teams.removed', { name }) })
  }
  const ownPlace = isIn
    ? { label: t('teams.leave'), Icon: IconLogout, onChoose: () => void leave() }
    : {
        label: t('teams.joinSelf'),
        Icon: IconLogin,
        onChoose: () => void add(me?.userid ?? 0, me?.username ?? ''),
      }
  const deletion = { label: t('teams.remove'), Icon: IconTrash, onChoose: () => void remove() }
  const button = (label: string, onClick: () => void, isMain = false) => (
    <Button kind={isMain ? 'main' : 'plain'} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Screen
      title={name}
      lead={team.description && <span className="sw-as-typed">{team.description}</span>}
      above={
        <p className="sw-path sw-links">
          <Link to="/teams">{t('frame.teams')}</Link>
        </p>
      }
      picture={
        team.image && <Picture image={team.image} alt="" sizes="(min-width: 48rem) 22rem, 100vw" isFirst />
      }
      action={
        me && (
          <div className="sw-actions">
            {mayManage && button(t('teams.add'), () => setOpen('add'), true)}
            {!isIn &&
              !mayManage &&
              team.has_join_code &&
              button(t('teams.join'), () => setOpen('join'), true)}
            {mayManage && button(t('teams.change'), () => setOpen('change'))}
            {mayManage ? (
              <MoreMenu items={[ownPlace, deletion]} />
            ) : (
              isIn && button(ownPlace.label, ownPlace.onChoose)
            )}
          </div>
        )
      }
    >
      <TeamMembers team={team} members={members} mayManage={mayManage} />
      {me && !isIn && !mayManage && !team.has_join_code && <p className="sw-soft">{t('teams.closed')}</p>}
      {open === 'change' && <TeamDialog team={team} onClose={close} onDone={close} />}
      {open === 'join' && me && (
        <JoinDialog
          team={team}
          userid={me.userid}
          onClose={close}
          onDone={() => {
            close()
            showToast(t('teams.joined', { name }))
          }}
        />
      )}
      {open === 'add' && (
        <Dialog title={t('teams.addTitle', { name })} onClose={close}>
          <PersonPicker
            label={t('teams.find')}
            action={t('teams.addOne')}
            except={members.map(({ userid }) => userid)}
            onPick={({ userid, username }) => add(userid, username)}
          />
        </Dialog>
      )}
    </Screen>
  )
}
