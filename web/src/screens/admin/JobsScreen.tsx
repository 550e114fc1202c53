// Background jobs and their failures.
import { useInfiniteQuery } from '@tanstack/react-query'
import { JobList } from '../../jobs/JobList.tsx'
import { type JobState, jobStates, jobsQuery } from '../../jobs/queries.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { Segments } from '../../ui/fields/Segments.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ShowMore } from '../../ui/screen/ShowMore.tsx'

export function JobsScreen() {
  const { t } = useTexts()
  const navigate = useNavigate({ from: '/admin/jobs' })
  const search = useSearch({ from: '/admin/jobs' })
  const state: JobState | '' = jobStates.find((one) => one === search.state) ?? ''
  const jobs = useInfiniteQuery(jobsQuery(state))
  return (
    <Screen title={t('jobs.title')} lead={t('jobs.lead')} width="wide">
      <Segments
        legend={t('jobs.state')}
        name="state"
        value={state}
        options={[
          { value: '', label: t('jobs.all') },
          { value: 'failed', label: t('jobs.failed') },
          { value: 'waiting', label: t('jobs.waiting') },
          { value: 'running', label: t('jobs.running') },
          { value: 'done', label: t('jobs.done') },
        ]}
        onChange={(next) => void navigate({ search: next ? { state: next } : {} })}
      />
      <Loaded query={jobs}>
        {(list) =>
          list.length > 0 ? (
            <>
              <JobList jobs={list} />
              <ShowMore list={jobs} />
            </>
          ) : (
            <EmptyState title={t('jobs.noneTitle')}>
              <p>{t('jobs.noneBody')}</p>
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  )
}
