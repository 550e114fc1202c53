// Names who signs in a stage.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'

export interface Signers {
  users: readonly { username: string }[]
  teams: readonly { name: string }[]
}

export function useWhoSigns({ users, teams }: Signers): string {
  const { t, format } = useTexts()
  return format.list([
    ...users.map(({ username }) => username),
    ...teams.map(({ name }) => t('approvals.team', { name })),
  ])
}
