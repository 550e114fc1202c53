// Selected guides that an action will change, and those left out with the reason.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Plan } from './change.ts'
import { GuideReasons } from './GuideReasons.tsx'
import { refusalTexts } from './texts.ts'

export function PlanView({ plan: { todo, same, refused }, total }: { plan: Plan; total: number }) {
  const { t } = useTexts()
  return (
    <div className="sw-stack" data-gap="2">
      <div role="status">
        <p>{t('many.will', { count: todo.length, total })}</p>
        {same.length > 0 && <p>{t('many.same', { count: same.length })}</p>}
        {refused.length > 0 && <p>{t('many.cannot', { count: refused.length })}</p>}
      </div>
      <GuideReasons
        label={t('many.cannot', { count: refused.length })}
        guides={refused.map(({ guide, reason }) => ({ guide, reason: t(refusalTexts[reason]) }))}
      />
    </div>
  )
}
