// Assignment of processes in other screens, loaded for administrators.
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'

export const AssignDialog = lazyPart(
  () => import('./AssignDialog.tsx').then((m) => m.AssignDialog),
  'approvals',
)
