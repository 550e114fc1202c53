// What an administrator can do with one account.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Person } from '../lib/api.ts'
import { toFormErrors } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useConfirm } from '../ui/Confirm.tsx'
import { showToast } from '../ui/toasts.tsx'
import { changePerson } from './queries.ts'

interface PersonActionsProps {
  person: Person
  isSelf: boolean
  onResetLink: () => void
}

export function PersonActions({ person, isSelf, onResetLink }: PersonActionsProps) {
  const words = useTexts()
  const { t } = words
  const confirm = useConfirm()
  const name = person.username
  const change = useMutation({
    mutationFn: (enabled: boolean) => changePerson(person.userid, { enabled }),
    onSuccess: (_user, enabled) =>
      showToast(t(enabled ? 'people.nowEnabled' : 'people.nowDisabled', { name })),
    onError: (error) => showToast(toFormErrors(error, [], words).form ?? t('ui.failed'), 'failed'),
  })

  const toggle = async () => {
    const yes =
      !person.enabled ||
      (await confirm({
        title: t('people.disableTitle', { name }),
        body: t('people.disableBody'),
        action: t('people.disable'),
        danger: true,
      }))
    if (yes) change.mutate(!person.enabled)
  }

  return (
    <div className="sw-row-actions">
      <Button
        variant="default"
        onClick={onResetLink}
        aria-label={t('people.resetLinkFor', { name })}
        disabled={!person.enabled}
      >
        {t('people.resetLink')}
      </Button>
      <Button
        variant="default"
        onClick={toggle}
        disabled={isSelf}
        loading={change.isPending}
        aria-label={t(person.enabled ? 'people.disableOne' : 'people.enableOne', { name })}
      >
        {person.enabled ? t('people.disable') : t('people.enable')}
      </Button>
    </div>
  )
}
