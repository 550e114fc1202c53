// People and teams of a stage: shown as chips, chosen in dialogs.
import { useState } from 'react'
import { TeamPicker } from '../../guides/readers/TeamPicker.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { PersonPicker } from '../../people/PersonPicker.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Chip } from '../../ui/fields/Chip.tsx'
import type { StageValue } from './process-values.ts'

interface StagePeopleProps {
  stage: StageValue
  number: number
  onChange: (stage: StageValue) => void
}

export function StagePeople({ stage, number, onChange }: StagePeopleProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState<'person' | 'team' | null>(null)
  const { users, teams } = stage
  const close = () => setOpen(null)
  return (
    <div className="sw-stack" data-gap="2">
      {users.length + teams.length > 0 ? (
        <ul className="sw-row" data-gap="2" aria-label={t('approvals.stagePeople', { number })}>
          {users.map(({ userid, username }) => (
            <Chip
              key={`u${userid}`}
              label={t('approvals.takeOut', { name: username, number })}
              onRemove={() => onChange({ ...stage, users: users.filter((each) => each.userid !== userid) })}
            >
              {username}
            </Chip>
          ))}
          {teams.map(({ teamid, name }) => (
            <Chip
              key={`t${teamid}`}
              label={t('approvals.takeOut', { name, number })}
              onRemove={() => onChange({ ...stage, teams: teams.filter((each) => each.teamid !== teamid) })}
            >
              {t('approvals.team', { name })}
            </Chip>
          ))}
        </ul>
      ) : (
        <p className="sw-soft">{t('approvals.stageEmpty')}</p>
      )}
      <div className="sw-actions">
        <Button
          kind="plain"
          aria-label={t('approvals.addPersonTo', { number })}
          onClick={() => setOpen('person')}
        >
          {t('approvals.addPerson')}
        </Button>
        <Button
          kind="plain"
          aria-label={t('approvals.addTeamTo', { number })}
          onClick={() => setOpen('team')}
        >
          {t('approvals.addTeam')}
        </Button>
      </div>
      {open === 'person' && (
        <Dialog title={t('approvals.addPersonTo', { number })} onClose={close} isStored>
          <PersonPicker
            label={t('approvals.personName')}
            action={t('approvals.choose')}
            except={users.map(({ userid }) => userid)}
            onPick={async ({ userid, username }) => {
              onChange({ ...stage, users: [...users, { userid, username }] })
              close()
            }}
          />
        </Dialog>
      )}
      {open === 'team' && (
        <Dialog title={t('approvals.addTeamTo', { number })} onClose={close} isStored>
          <TeamPicker
            except={teams.map(({ teamid }) => teamid)}
            onPick={async ({ teamid, name }) => {
              onChange({ ...stage, teams: [...teams, { teamid, name }] })
              close()
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
