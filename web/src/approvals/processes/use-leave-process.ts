// Asks before the form of a process with unsaved changes is left.
import type { RefObject } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useBlocker } from '../../lib/router/hooks.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'

/** `isSaved`: the screen is left after saving, before it renders again. */
export function useLeaveProcess(isDirty: boolean, isSaved: RefObject<boolean>): void {
  const { t } = useTexts()
  const confirm = useConfirm()
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) =>
      isDirty &&
      !isSaved.current &&
      current.pathname !== next.pathname &&
      !(await confirm({
        title: t('approvals.leaveTitle'),
        body: t('approvals.leaveBody'),
        action: t('approvals.leaveAction'),
        danger: true,
      })),
  })
}
