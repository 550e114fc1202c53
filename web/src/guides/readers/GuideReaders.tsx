// Users and teams with access to a private guide, and granting access to more.

import { IconUsersGroup, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mayWrite, type User } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate } from '../../lib/router/hooks.ts'
import { PersonPicker } from '../../people/PersonPicker.tsx'
import { Avatar } from '../../ui/bits.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { pictureOf } from '../../ui/face.ts'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { type Reader, type Readers, readersQuery, setReader } from './queries.ts'
import { TeamPicker } from './TeamPicker.tsx'
import './readers.css'

interface GuideReadersProps {
  guideid: number
  authorid: number
  isPublic: boolean
  me: User
}

export function GuideReaders(props: GuideReadersProps) {
  const { t } = useTexts()
  const readers = useQuery(readersQuery(props.guideid))
  return (
    <section className="sw-card sw-stack sw-readers" data-gap="4" aria-labelledby="readers">
      <h2 id="readers">{t('readers.title')}</h2>
      <p className="sw-soft">{props.isPublic ? t('readers.public') : t('readers.private')}</p>
      <Loaded query={readers}>{(found) => <Lists {...props} {...found} />}</Loaded>
    </section>
  )
}

function Lists({ guideid, authorid, me, people, teams, mayChange }: GuideReadersProps & Readers) {
  const { t } = useTexts()
  const { act } = useAction()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'person' | 'team' | null>(null)
  const letIn = async (reader: Reader, name: string) => {
    if (await act(() => setReader(guideid, reader, true), { done: t('readers.added', { name }) }))
      setOpen(null)
  }
  const takeOut = async (reader: Reader, name: string) => {
    const isOwnWay =
      'userid' in reader && reader.userid === me.userid && me.userid !== authorid && !mayWrite(me)
    const action = t('readers.leave')
    const ask = { title: t('readers.leaveTitle'), body: t('readers.leaveBody'), action, danger: true }
    const done = t('readers.removed', { name })
    const isOut = await act(() => setReader(guideid, reader, false), isOwnWay ? { ask, done } : { done })
    if (isOut && isOwnWay) await navigate({ to: '/' })
  }
  const row = (key: string, picture: ReactNode, name: string, reader: Reader) => (
    <li key={key} className="sw-list-row">
      {picture}
      <span className="sw-list-text">
        <strong>{name}</strong>
      </span>
      {mayChange && (
        <IconButton
          label={t('readers.remove', { name })}
          onClick={() => void takeOut(reader, name)}
          Icon={IconX}
        />
      )}
    </li>
  )
  return (
    <>
      {people.length + teams.length > 0 && (
        <ul className="sw-list">
          {teams.map(({ teamid, name }) =>
            row(`team ${teamid}`, <IconUsersGroup size={32} className="sw-soft" aria-hidden="true" />, name, {
              teamid,
            }),
          )}
          {people.map(({ userid, username, image }) =>
            row(`person ${userid}`, <Avatar name={username} image={pictureOf(image)} />, username, {
              userid,
            }),
          )}
        </ul>
      )}
      {mayChange && (
        <div className="sw-actions">
          <Button kind="plain" onClick={() => setOpen('person')}>
            {t('readers.addPerson')}
          </Button>
          <Button kind="plain" onClick={() => setOpen('team')}>
            {t('readers.addTeam')}
          </Button>
        </div>
      )}
      {open === 'person' && (
        <Dialog title={t('readers.addPerson')} onClose={() => setOpen(null)}>
          <PersonPicker
            label={t('readers.searchPerson')}
            action={t('readers.add')}
            except={[authorid, ...people.map(({ userid }) => userid)]}
            onPick={({ userid, username }) => letIn({ userid }, username)}
          />
        </Dialog>
      )}
      {open === 'team' && (
        <Dialog title={t('readers.addTeam')} onClose={() => setOpen(null)}>
          <TeamPicker
            except={teams.map(({ teamid }) => teamid)}
            onPick={({ teamid, name }) => letIn({ teamid }, name)}
          />
        </Dialog>
      )}
    </>
  )
}
