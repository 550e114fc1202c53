// Names an approval stage: as the process says, otherwise by its position. Pure.
import type { T } from '../lib/i18n/TextsProvider.tsx'

interface Named {
  name: string | null
  orderby: number
}

export const nameOfStage = (t: T, { name, orderby }: Named): string =>
  name ?? t('approvals.stageNumber', { number: orderby })
