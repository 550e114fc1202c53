// Open invitations.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Invitation } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Tag } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Section } from '../ui/screen/Section.tsx'
import { invitationsQuery, peopleKeys } from './queries.ts'
import { highestRole, roleName } from './roles.ts'

export function Invitations() {
  const { t } = useTexts()
  const query = useQuery(invitationsQuery)
  const open = query.data?.filter((invitation) => !invitation.used_date) ?? []
  if (open.length === 0) return null
  return (
    <Section id="invitations" title={t('invite.pending')}>
      <ul className="sw-list">
        {open.map((invitation) => (
          <InvitationLine key={invitation.invitationid} invitation={invitation} />
        ))}
      </ul>
    </Section>
  )
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const { t, format } = useTexts()
  const { act } = useAction()
  const queryClient = useQueryClient()
  const who = invitation.email ?? t('invite.anyone')
  const isSpent = invitation.expires_date < Date.now() / 1000
  const withdraw = async () => {
    const ask = {
      title: t('invite.withdrawTitle', { who }),
      body: t('invite.withdrawBody'),
      action: t('invite.withdraw'),
      danger: true,
    }
    const work = () => api.removeInvitation({ params: { invitationid: invitation.invitationid } })
    if (await act(work, { ask, done: t('invite.withdrawn') }))
      await queryClient.invalidateQueries({ queryKey: peopleKeys.invitations })
  }

  return (
    <li className="sw-list-row">
      <span className="sw-list-text">
        <strong>{who}</strong>
        <span>
          {t(roleName(highestRole(invitation.privileges)))}
          {' · '}
          {isSpent ? t('invite.expired') : t('invite.expires')} {format.date(invitation.expires_date)}
        </span>
      </span>
      {isSpent && <Tag tone="warning">{t('invite.expired')}</Tag>}
      <Button kind="plain" onClick={withdraw} aria-label={t('invite.withdrawOne', { who })}>
        {t('invite.withdraw')}
      </Button>
    </li>
  )
}
