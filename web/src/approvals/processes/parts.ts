// Assignment of processes in other screens, loaded for administrators.
import { lazyExtra, lazyPart } from '../../lib/i18n/lazy-screen.ts'

export const AssignButton = lazyExtra(
  () => import('./AssignButton.tsx').then((m) => m.AssignButton),
  'approvals',
)

export const AssignDialog = lazyPart(
  () => import('./AssignButton.tsx').then((m) => m.AssignDialog),
  'approvals',
)
