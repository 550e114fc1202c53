// Dialogs of a run: list of steps, rare actions, and reasons.
import type { ReactNode } from 'react'
import type { Entry, Guide } from '../../lib/api.ts'
import { lazyExtra } from '../../lib/i18n/lazy-screen.ts'
import { slug } from '../../lib/slug.ts'
import { ReleaseDialog } from '../release/NewerRelease.tsx'
import type { Finding } from '../work/answers.ts'
import type { Plan } from '../work/queries.ts'
import type { RunState } from '../work/run-state.ts'
import type { Given } from '../work/use-ends.ts'
import { MoreDialog } from './MoreDialog.tsx'
import { ReasonDialog, type Reasoned } from './ReasonDialog.tsx'
import { StepList, type StepRow } from './StepList.tsx'

const CountersignDialog = lazyExtra(() =>
  import('../ending/CountersignDialog.tsx').then((m) => m.CountersignDialog),
)

export type OpenDialog = 'list' | 'more' | 'release' | 'countersign' | Reasoned | null

interface RunDialogsProps {
  open: OpenDialog
  entry: Entry
  userid: number
  guide: Guide
  forms: Plan['forms']
  found: readonly Finding[]
  state: RunState
  list: { rows: readonly StepRow[]; index: number; onGo: (index: number) => void }
  end: {
    isBusy: boolean
    failed: ReactNode
    /** Resolves to true if it was done. */
    onGiven: (what: Reasoned, given: Given) => Promise<boolean>
  }
  /** Continues with the earlier release. */
  onGoOn: () => void
  show: (open: OpenDialog) => void
}

export function RunDialogs(props: RunDialogsProps) {
  const { open, entry, userid, guide, forms, found, state, list, end, onGoOn, show } = props
  const onClose = () => show(null)
  const { runid } = entry
  if (open === null) return null
  if (open === 'list') return <StepList {...list} onClose={onClose} />
  if (open === 'more')
    return (
      <MoreDialog
        entry={entry}
        userid={userid}
        guide={guide}
        guideAddress={`/Guide/${slug(guide.title)}/${guide.guideid}`}
        workorder={state.workorderid}
        onReason={show}
        onRelease={entry.newer_release ? () => show('release') : null}
        onClose={onClose}
      />
    )
  if (open === 'release')
    return (
      <ReleaseDialog
        entry={entry}
        guide={guide}
        workorder={state.workorderid}
        failed={end.failed}
        onGoOn={onGoOn}
        onCancel={(reason) => end.onGiven('cancel', { reason })}
        onClose={onClose}
      />
    )
  if (open === 'countersign')
    return (
      <CountersignDialog entry={entry} fields={[...forms.values()].flat()} found={found} onClose={onClose} />
    )
  return (
    <ReasonDialog
      runid={runid}
      what={open}
      isBusy={end.isBusy}
      failed={end.failed}
      onGiven={(given) => end.onGiven(open, given)}
      onClose={onClose}
    />
  )
}
