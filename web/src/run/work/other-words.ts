// Texts in another language of a run that the server does not know yet, from the offline copy of the guide.
import { NetworkError, type Output } from '@stepwright/client'
import { api } from '../../lib/api.ts'
import { NamedProblem } from '../../lib/forms/form-errors.ts'
import type { BegunRun } from '../queue/device-events.ts'
import { state } from '../queue/queue-state.ts'
import { runLog } from '../queue/run-log.ts'

type GuidePlan = Pick<Output<'getGuidePlan'>, 'guide' | 'forms'>

/** Throws if there is no offline copy, or if it is of another revision: only texts may change in a run. */
export async function wordsOfBegun(
  begun: BegunRun,
  langid: string,
  signal?: AbortSignal,
): Promise<GuidePlan> {
  if (!state.isReady) await runLog.readDisk()
  const { guideid, runid } = begun
  const call = { params: { guideid }, query: { langid: langid as 'en' }, ...(signal && { signal }) }
  const plan = await api.getGuidePlan(call).catch((error: unknown) => {
    throw error instanceof NetworkError ? new NamedProblem('run.language-not-kept') : error
  })
  const started = state.events.find((event) => event.run === runid && event.type === 'started')
  const isSame = statesOf(started?.plan) === statesOf(plan.plan) && fieldsOf(begun) === fieldsOf(plan)
  if (!isSame) throw new NamedProblem('run.language-changed')
  return plan
}

const fieldsOf = ({ forms }: Pick<BegunRun, 'forms'>): string =>
  JSON.stringify(forms.map(({ stepid, fields }) => [stepid, fields.map((field) => field.field_revisionid)]))

/** The part of a plan before its seal: the revisions of its guides, equal in all languages. */
export function statesOf(plan: string | undefined): string | null {
  const [text = ''] = plan?.split('.') ?? []
  try {
    const [guideid, , revisionid, , , , before] = JSON.parse(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    ) as [number, string, number, number, number, number, string]
    const states = (JSON.parse(before) as number[][]).map(([id, state]) => [id, state])
    return JSON.stringify([[guideid, revisionid], ...states])
  } catch {
    return null
  }
}
