// Approval processes with their stages, where they are used, and the actions of administrators.
import { usePasswordAgain } from '../../account/use-password-again.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Tag } from '../../ui/bits.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { type Process, removeProcess } from './process-queries.ts'
import { TooFew } from './TooFew.tsx'

export function ProcessList({ processes }: { processes: readonly Process[] }) {
  return (
    <ul className="sw-stack" data-gap="3">
      {processes.map((process) => (
        <ProcessItem key={process.approval_processid} process={process} />
      ))}
    </ul>
  )
}

function ProcessItem({ process }: { process: Process }) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const withPassword = usePasswordAgain()
  const { approval_processid: id, name, stages } = process
  const remove = () =>
    act(() => withPassword((proof) => removeProcess(process, proof)), {
      ask: {
        title: t('approvals.removeTitle', { name }),
        body: <p>{t('approvals.removeBody')}</p>,
        action: t('approvals.removeAction'),
        danger: true,
      },
      done: t('approvals.removed', { name }),
    })
  return (
    <li className="sw-card sw-stack" data-slim data-gap="3">
      <h2 className="sw-row" data-gap="2">
        {name}
        {process.default && <Tag tone="brand">{t('approvals.ofSiteTag')}</Tag>}
      </h2>
      <ol className="sw-bullets">
        {stages.map((stage) => (
          <StageLine key={stage.stageid} stage={stage} />
        ))}
      </ol>
      {stages.map((stage) => (
        <TooFew key={stage.stageid} stage={stage} />
      ))}
      <p className="sw-soft">{useUses(process)}</p>
      <div className="sw-actions">
        <Link
          to="/admin/approvals/$processid"
          params={{ processid: String(id) }}
          className="sw-link-button"
          aria-label={t('approvals.changeOf', { name })}
        >
          {t('approvals.change')}
        </Link>
        <Button
          kind="plain"
          isBusy={isBusy}
          aria-label={t('approvals.removeOf', { name })}
          onClick={() => void remove()}
        >
          {t('approvals.remove')}
        </Button>
      </div>
    </li>
  )
}

function StageLine({ stage }: { stage: Process['stages'][number] }) {
  const { t, format } = useTexts()
  const { name, users, teams, required, due_days: due } = stage
  const names = format.list([
    ...users.map(({ username }) => username),
    ...teams.map((team) => t('approvals.team', { name: team.name })),
  ])
  return (
    <li>
      {name !== null && (
        <>
          <strong>{name}</strong> ·{' '}
        </>
      )}
      {t('approvals.stageLine', { names, count: required })}
      {due !== null && ` · ${t('approvals.withinDays', { count: due })}`}
    </li>
  )
}

/** The numbers are for administrators. */
const countsOf = ({ guides, categories, pending }: Pick<Process, 'guides' | 'categories' | 'pending'>) => ({
  guides: guides ?? 0,
  categories: categories ?? 0,
  pending: pending ?? 0,
})

function useUses({ remind_days: days, ...process }: Process): string {
  const { t } = useTexts()
  const { guides, categories, pending } = countsOf(process)
  return [
    process.default && t('approvals.usesSite'),
    guides > 0 && t('approvals.usesGuides', { count: guides }),
    categories > 0 && t('approvals.usesCategories', { count: categories }),
    !process.default && guides + categories === 0 && t('approvals.usesNothing'),
    t('approvals.usesPending', { count: pending }),
    days === null ? t('approvals.remindsNever') : t('approvals.remindsEvery', { count: days }),
  ]
    .filter(Boolean)
    .join(' · ')
}
