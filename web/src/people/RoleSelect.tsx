// Role of a user as a select. Granting or removing administration needs confirmation.
import { useMutation } from '@tanstack/react-query'
import { usePasswordAgain } from '../account/use-password-again.ts'
import { type Person, type Privilege, privileges } from '../lib/api.ts'
import { toFormErrors } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.ts'
import { Select } from '../ui/fields/Select.tsx'
import { showToast } from '../ui/toasts.tsx'
import { changePerson } from './queries.ts'
import { highestRole, privilegesUpTo, roleName, toRole } from './roles.ts'

export function RoleSelect({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const words = useTexts()
  const { t } = words
  const confirm = useConfirm()
  const withPassword = usePasswordAgain()
  const role = highestRole(person.privileges)
  const change = useMutation({
    mutationFn: (next: Privilege) =>
      withPassword((proof) => changePerson(person.userid, { privileges: privilegesUpTo(next), ...proof })),
    onSuccess: (_user, next) =>
      showToast(t('people.roleChanged', { name: person.username, role: t(roleName(next)) })),
    onError: (error) => showToast(toFormErrors(error, [], words).form ?? t('ui.failed'), 'failed'),
  })

  const choose = async (next: Privilege) => {
    const touchesAdmin = next === 'Admin' || role === 'Admin'
    const yes =
      !touchesAdmin ||
      (await confirm({
        title: t('people.roleTitle', { name: person.username, role: t(roleName(next)) }),
        body: next === 'Admin' ? t('people.roleToAdmin') : t('people.roleFromAdmin'),
        action: t('people.roleAction'),
      }))
    if (yes) change.mutate(next)
  }

  return (
    <Select
      className="sw-role"
      aria-label={t('people.roleOf', { name: person.username })}
      value={change.isPending ? change.variables : role}
      disabled={isSelf || change.isPending}
      onChange={(event) => void choose(toRole(event.currentTarget.value))}
      options={privileges.map((value) => ({ value, label: t(roleName(value)) }))}
    />
  )
}
