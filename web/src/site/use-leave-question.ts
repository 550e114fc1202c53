// Asks before a form of settings with unsaved changes is left.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useBlocker } from '../lib/router/hooks.ts'
import { useConfirm } from '../ui/dialogs/use-confirm.ts'

export function useLeaveQuestion(isDirty: boolean): void {
  const { t } = useTexts()
  const confirm = useConfirm()
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) =>
      isDirty &&
      current.pathname !== next.pathname &&
      !(await confirm({
        title: t('settings.leaveTitle'),
        body: t('settings.leaveBody'),
        action: t('settings.leaveAction'),
        danger: true,
      })),
  })
}
