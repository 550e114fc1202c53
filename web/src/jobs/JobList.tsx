// Jobs with their state; failed ones show the reason and can be retried.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Job } from '../lib/api.ts'
import { toFormErrors } from '../lib/forms/form-errors.ts'
import type { TextKey } from '../lib/i18n/load.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Moment, Tag } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { type JobState, jobKeys } from './queries.ts'

const stateNames: Record<JobState, TextKey> = {
  waiting: 'jobs.waiting',
  running: 'jobs.running',
  done: 'jobs.done',
  failed: 'jobs.failed',
}

const tones = { waiting: 'plain', running: 'brand', done: 'brand', failed: 'fault' } as const

export function JobList({ jobs }: { jobs: readonly Job[] }) {
  const words = useTexts()
  const { t, tryText } = words
  const queryClient = useQueryClient()
  const nameOf = ({ handler }: Job) => tryText(`job.${handler}`) ?? handler
  const retry = useMutation({
    mutationFn: (job: Job) => api.retryJob({ params: { jobid: job.jobid } }),
    onSuccess: () => {
      showToast(t('jobs.retried'))
      return queryClient.invalidateQueries({ queryKey: jobKeys.all })
    },
    onError: (error) => showToast(toFormErrors(error, [], words).form ?? t('ui.failed'), 'failed'),
  })

  return (
    <ul className="sw-list">
      {jobs.map((job) => (
        <li key={job.jobid} className="sw-list-row">
          <span className="sw-list-text">
            <strong>{nameOf(job)}</strong>
            <span>
              {tryText(`event.${job.event}`) ?? job.event} · {t('jobs.attempts', { count: job.attempts })} ·{' '}
              <Moment at={job.run_date} />
            </span>
            {job.last_error && <code className="sw-job-error">{job.last_error}</code>}
          </span>
          <Tag tone={tones[job.state]}>{t(stateNames[job.state])}</Tag>
          {job.state === 'failed' && (
            <Button
              kind="plain"
              onClick={() => retry.mutate(job)}
              isBusy={retry.isPending && retry.variables.jobid === job.jobid}
              aria-label={t('jobs.retryOne', { handler: nameOf(job), id: String(job.jobid) })}
            >
              {t('ui.retry')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
