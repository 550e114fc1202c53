// The deputy of the user in other screens, loaded when it is needed.
import { lazyExtra } from '../../lib/i18n/lazy-screen.ts'

export const DeputySection = lazyExtra(
  () => import('./DeputySection.tsx').then((m) => m.DeputySection),
  'approvals',
  'teams',
)
