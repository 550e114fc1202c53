// Selected guides that an action will change, and those left out with the reason.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { approvalsOf, type ChangeKind, type Plan } from './change.ts'
import { GuideReasons } from './GuideReasons.tsx'

interface PlanViewProps {
  kind: ChangeKind
  plan: Plan
  total: number
}

export function PlanView({ kind, plan: { todo, same, refused }, total }: PlanViewProps) {
  const { t } = useTexts()
  const isRelease = kind === 'release'
  const sameText = isRelease ? 'many.nothingToRelease' : kind === 'replace' ? 'many.notFound' : 'many.same'
  return (
    <div className="sw-stack" data-gap="2">
      <div role="status">
        <p>{t('many.will', { count: todo.length, total })}</p>
        {isRelease &&
          approvalsOf(todo).map(({ name, count }) => (
            <p key={name}>
              {name === null ? t('many.releasesNow', { count }) : t('many.asksOnly', { count, name })}
            </p>
          ))}
        {same.length > 0 && <p>{t(sameText, { count: same.length })}</p>}
        {refused.length > 0 && <p>{t('many.cannot', { count: refused.length })}</p>}
      </div>
      <GuideReasons
        label={t('many.cannot', { count: refused.length })}
        guides={refused.map(({ guide, reason }) => ({ guide, reason: t(`many.refused.${reason}`) }))}
      />
    </div>
  )
}
