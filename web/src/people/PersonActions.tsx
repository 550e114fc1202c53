// An administrator's actions on an account.
import {
  IconDevices,
  IconDotsVertical,
  IconIdBadge2,
  IconKey,
  IconSignature,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { usePasswordAgain } from '../account/use-password-again.ts'
import type { Person } from '../lib/api.ts'
import { toFormErrors } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.ts'
import { Menu } from '../ui/menus/Menu.tsx'
import { showToast } from '../ui/toasts.tsx'
import { changePerson } from './queries.ts'

interface PersonActionsProps {
  person: Person
  isSelf: boolean
  onTokens: () => void
  onResetLink: () => void
  onQuickSignIn: () => void
  onDeputy?: (() => void) | undefined
}

export function PersonActions({ person, isSelf, ...on }: PersonActionsProps) {
  const { onTokens, onResetLink, onQuickSignIn, onDeputy } = on
  const words = useTexts()
  const { t } = words
  const confirm = useConfirm()
  const withPassword = usePasswordAgain()
  const name = person.username
  const change = useMutation({
    mutationFn: (enabled: boolean) =>
      withPassword((proof) => changePerson(person.userid, { enabled, ...proof })),
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
    <div className="sw-person-actions">
      <Menu
        label={t('people.actionsFor', { name })}
        Icon={IconDotsVertical}
        items={[
          { label: t('people.tokensMenu'), Icon: IconDevices, onChoose: onTokens },
          { label: t('people.resetLink'), Icon: IconKey, isOff: !person.enabled, onChoose: onResetLink },
          { label: t('account.quickMenu'), Icon: IconIdBadge2, onChoose: onQuickSignIn },
          ...(onDeputy
            ? [{ label: t('approvals.deputyMenu'), Icon: IconSignature, onChoose: onDeputy }]
            : []),
          {
            label: t(person.enabled ? 'people.disable' : 'people.enable'),
            Icon: person.enabled ? IconUserOff : IconUserCheck,
            isOff: isSelf || change.isPending,
            onChoose: () => void toggle(),
          },
        ]}
      />
    </div>
  )
}
