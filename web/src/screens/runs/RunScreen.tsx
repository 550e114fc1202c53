// A run on the whole screen: one step at a time, what is noted beside it, and the ways on, back and out.
import { useParams } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { slug } from '../../lib/slug.ts'
import { activeSeconds, useNow } from '../../run/clock.ts'
import { useKeys, useSwipe } from '../../run/keys/use-controls.ts'
import { enqueue } from '../../run/queue/outbox.ts'
import { useOutbox } from '../../run/queue/outbox-state.ts'
import { Halted } from '../../run/screen/Halted.tsx'
import { MoreDialog } from '../../run/screen/MoreDialog.tsx'
import { ReasonDialog, type Reasoned } from '../../run/screen/ReasonDialog.tsx'
import { RunBar } from '../../run/screen/RunBar.tsx'
import { RunFooter } from '../../run/screen/RunFooter.tsx'
import { noControls } from '../../run/screen/RunStep.tsx'
import { StepBody, usePictures } from '../../run/screen/StepBody.tsx'
import { StepList, stepRows } from '../../run/screen/StepList.tsx'
import { Summary } from '../../run/screen/Summary.tsx'
import { EndFailed, Unsent } from '../../run/screen/Unsent.tsx'
import { useKeyboardRoom } from '../../run/screen/use-keyboard-room.ts'
import { useRunTitle } from '../../run/screen/use-run-title.ts'
import { useTypedCodes } from '../../run/screen/use-typed-codes.ts'
import { useWakeLock } from '../../run/screen/use-wake-lock.ts'
import type { End, Plan, Run } from '../../run/work/queries.ts'
import { useEnds } from '../../run/work/use-ends.ts'
import { useNames } from '../../run/work/use-names.ts'
import { focusField, usePlace } from '../../run/work/use-place.ts'
import { useProgress, useRun, useSending } from '../../run/work/use-run.ts'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import '../../run/screen/styles.ts'

export function RunScreen() {
  const { id = '' } = useParams({ strict: false })
  const me = useMe()
  const run = useRun(Number(id))
  const { isReady } = useOutbox()
  useSending(me?.userid)
  useKeyboardRoom()
  return (
    <div className="sw-run-page">
      <Loaded query={{ ...run, data: isReady ? run.data : undefined }}>
        {(data) => (me ? <RunPage run={data} userid={me.userid} /> : null)}
      </Loaded>
    </div>
  )
}

type Open = 'list' | 'more' | Reasoned | null

function RunPage({ run, userid }: { run: Run & Plan; userid: number }) {
  const { entry, guide, readAt } = run
  const { entryid } = entry
  const { steps } = guide
  const progress = useProgress(run)
  const { status, values, found, visited } = progress
  const isMine = entry.userid === userid
  const isRunning = isMine && status === 'started'
  const [place, go] = usePlace(run, userid, isRunning)
  const [open, setOpen] = useState<Open>(null)
  const { forget, ...ends } = useEnds(entryid)
  const controls = useRef(noControls)
  const step = steps[place]
  useRunTitle({ title: guide.title, count: steps.length, place, status })
  const plan = { min: guide.time_required_min, max: guide.time_required_max }
  const { titles, labels } = useNames(run)
  const goTo = useCallback(
    (next: number) => {
      controls.current.leave()
      setOpen(null)
      forget()
      go(Math.max(0, Math.min(steps.length, next)))
    },
    [go, forget, steps.length],
  )
  const move = (by: 1 | -1) => goTo(place + by)
  useKeys(move, isRunning)
  useTypedCodes(controls, isRunning)
  const swipe = useSwipe(move)
  useWakeLock(isRunning)
  usePictures(steps)
  const now = useNow(isRunning && !step)
  const secondsAt = (at: number) => activeSeconds({ entry, readAt, turns: progress.turns }, at)
  const pause = (reason: string) => {
    controls.current.leave()
    setOpen(null)
    void enqueue(entryid, userid, { kind: 'pause', reason })
    return true
  }
  const end = async (what: End, reason = '') => {
    controls.current.leave()
    return ends.run(what, reason, () => setOpen(null))
  }
  const show = (next: Open) => {
    forget()
    setOpen(next)
  }
  return (
    <>
      <RunBar
        entry={entry}
        title={guide.title}
        secondsAt={secondsAt}
        isRunning={isRunning}
        plan={plan}
        onPause={isRunning ? () => show('pause') : null}
        onMore={isMine && ['started', 'paused', 'suspended'].includes(status) ? () => show('more') : null}
      />
      <div className="sw-run-body" {...(isRunning ? swipe : {})}>
        {!isRunning ? (
          <Halted
            entry={entry}
            status={status}
            isMine={isMine}
            count={steps.length}
            isBusy={ends.isBusy}
            failed={ends.error ? <EndFailed error={ends.error} /> : null}
            onGoOn={() =>
              status === 'suspended'
                ? void end('takeOver')
                : void enqueue(entryid, userid, { kind: 'resume' })
            }
          />
        ) : step ? (
          <StepBody
            key={step.stepid}
            run={run}
            place={place}
            userid={userid}
            values={values}
            controls={controls}
          />
        ) : (
          <Summary
            found={found}
            titles={titles}
            seconds={secondsAt(now)}
            plan={plan}
            waiting={progress.waiting}
            failed={ends.error ? <EndFailed error={ends.error} /> : null}
            onGo={(stepid, field) => {
              goTo(steps.findIndex((each) => each.stepid === stepid))
              focusField(field)
            }}
          />
        )}
      </div>
      <Unsent entryid={entryid} labels={labels} />
      {isRunning && (
        <RunFooter
          place={place}
          count={steps.length}
          onMove={move}
          onList={() => show('list')}
          finish={{
            isMissing: found.some(({ kind }) => kind === 'missing'),
            isBusy: ends.isBusy,
            onFinish: () => void end('finish'),
          }}
        />
      )}
      {open === 'list' && (
        <StepList
          rows={stepRows(titles, visited, found)}
          place={place}
          onGo={goTo}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'more' && (
        <MoreDialog
          entryid={entryid}
          guideAddress={`/Guide/${slug(guide.title)}/${guide.guideid}`}
          workorder={entry.workorderid}
          onReason={show}
          onClose={() => setOpen(null)}
        />
      )}
      {(open === 'pause' || open === 'suspend' || open === 'cancel') && (
        <ReasonDialog
          entryid={entryid}
          what={open}
          isBusy={ends.isBusy}
          failed={ends.error ? <EndFailed error={ends.error} /> : null}
          onGiven={async (reason) => (open === 'pause' ? pause(reason) : end(open, reason))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
