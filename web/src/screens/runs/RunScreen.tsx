// A run in full screen: one step at a time with its form, and navigation.
import { useCallback, useRef, useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { useParams, useSearch } from '../../lib/router/hooks.ts'
import { activeSeconds, useNow } from '../../run/clock.ts'
import { useKeys, useSwipe } from '../../run/keys/use-controls.ts'
import { useWakeLock } from '../../run/keys/use-wake-lock.ts'
import { RunNotes } from '../../run/notes/RunNotes.tsx'
import { note } from '../../run/queue/queue.ts'
import { ReleaseBar } from '../../run/release/NewerRelease.tsx'
import { useNewerRelease } from '../../run/release/use-newer-release.ts'
import { ConflictNews } from '../../run/screen/ConflictNews.tsx'
import { Halted } from '../../run/screen/Halted.tsx'
import { RunBar } from '../../run/screen/RunBar.tsx'
import { type OpenDialog, RunDialogs } from '../../run/screen/RunDialogs.tsx'
import { RunFooter } from '../../run/screen/RunFooter.tsx'
import { noControls } from '../../run/screen/RunStep.tsx'
import { StepBody, usePictures } from '../../run/screen/StepBody.tsx'
import { stepRows } from '../../run/screen/StepList.tsx'
import { type Anyway, Summary } from '../../run/screen/Summary.tsx'
import { EndFailed, Unsent } from '../../run/screen/Unsent.tsx'
import { useKeyboardInset } from '../../run/screen/use-keyboard-inset.ts'
import { useRunTitle } from '../../run/screen/use-run-title.ts'
import { useTypedCodes } from '../../run/screen/use-typed-codes.ts'
import { useHeldSteps } from '../../run/signing/use-held-steps.ts'
import type { Plan, Run } from '../../run/work/queries.ts'
import { type End, type Given, useEnds } from '../../run/work/use-ends.ts'
import { useNames } from '../../run/work/use-names.ts'
import { useNumber } from '../../run/work/use-number.ts'
import { waysTo } from '../../run/work/use-place.ts'
import { useProgress, useRun, useSending } from '../../run/work/use-run.ts'
import { SwitchButton } from '../../shared-device/switch-part.ts'
import { LoadedRun } from './LoadedRun.tsx'
import '../../run/screen/styles.ts'

export function RunScreen() {
  const { id = '' } = useParams({ strict: false })
  const me = useMe()
  const run = useRun(id, useSearch({ strict: false }).lang)
  useSending(me?.userid)
  useKeyboardInset()
  return (
    <LoadedRun query={run}>
      {(data) => (me ? <RunPage key={data.entry.runid} run={data} userid={me.userid} id={id} /> : null)}
    </LoadedRun>
  )
}

function RunPage({ run, userid, id }: { run: Run & Plan; userid: number; id: string }) {
  const { entry, guide, readAt } = run
  const [runid, steps] = [entry.runid, guide.steps]
  useNumber(entry, id)
  const progress = useProgress(run)
  const { state, found, visited } = progress
  const [{ status }, isMine] = [state, state.holderid === userid]
  const canTake = status === 'suspended' && !isMine
  const isRunning = isMine && status === 'started'
  const isOpen = isMine && ['started', 'paused', 'suspended'].includes(status)
  const { index, go, isHeld, unsigned } = useHeldSteps(run, userid, { state, isRunning })
  const [open, setOpen] = useState<OpenDialog>(null)
  const { forget, ...ends } = useEnds(entry, userid)
  const failed = ends.error ? <EndFailed error={ends.error} /> : null
  const controls = useRef(noControls)
  useRunTitle({ title: guide.title, count: steps.length, index, status })
  const [step, plan] = [steps[index], { min: guide.time_required_min, max: guide.time_required_max }]
  const { titles, labels } = useNames(run)
  const goTo = useCallback(
    (next: number) => {
      controls.current.leave()
      setOpen(null)
      forget()
      go(next)
    },
    [go, forget],
  )
  const { goToField, toFirst } = waysTo(steps, found, goTo)
  const move = (by: 1 | -1) => goTo(index + by)
  const swipe = useSwipe(move)
  useKeys(move, isRunning)
  useTypedCodes(controls, isRunning)
  useWakeLock(isRunning)
  usePictures(steps)
  const now = useNow(isRunning && !step)
  const secondsAt = (at: number) => activeSeconds({ entry, readAt, turns: progress.turns }, at)
  const pause = ({ reason }: Given) => {
    controls.current.leave()
    setOpen(null)
    void note(runid, userid, { type: 'paused', ...(reason ? { reason } : {}) })
    return true
  }
  const end = async (what: End, given: Given = { reason: '' }) => {
    controls.current.leave()
    setOpen(null)
    const outcome = await ends.run(what, given)
    if (outcome !== 'done') setOpen(outcome === 'unsigned' ? 'countersign' : open)
    return outcome === 'done'
  }
  const show = (next: OpenDialog) => {
    forget()
    setOpen(next)
  }
  const finishAnyway = async (how: Anyway) => {
    if (how === 'finish' || (await ends.isSure('finish'))) show(how)
  }
  const newer = useNewerRelease(entry, () => show(null))
  return (
    <>
      <RunBar
        workorder={state.workorderid}
        title={guide.title}
        release={entry.release?.title}
        secondsAt={secondsAt}
        isRunning={isRunning}
        plan={plan}
        onPause={isRunning ? () => show('pause') : null}
        onMore={isOpen ? () => show('more') : null}
        extra={<SwitchButton showsUser />}
      />
      {isOpen && <ReleaseBar entry={entry} isChosen={newer.isChosen} onOpen={() => show('release')} />}
      <div className="sw-run-body" {...(isRunning ? swipe : {})}>
        {!isRunning ? (
          <Halted
            entry={entry}
            userid={userid}
            status={status}
            seconds={secondsAt(now)}
            isMine={isMine}
            count={steps.length}
            progress={progress}
            isBusy={ends.isBusy}
            failed={failed}
            onGoOn={() => void (canTake ? end('takeOver') : note(runid, userid, { type: 'resumed' }))}
          />
        ) : step ? (
          <StepBody
            key={step.stepid}
            run={run}
            index={index}
            userid={userid}
            state={state}
            controls={controls}
          />
        ) : (
          <Summary
            found={[...found, ...unsigned]}
            titles={titles}
            seconds={secondsAt(now)}
            plan={plan}
            waiting={progress.waiting}
            notes={<RunNotes entry={entry} userid={userid} state={state} stepid={null} />}
            failed={failed}
            onGo={goToField}
            onAnyway={(how) => void finishAnyway(how)}
          />
        )}
      </div>
      <Unsent
        runid={runid}
        labels={labels}
        conflicts={
          <ConflictNews count={progress.counts.conflicts} onShow={isRunning ? toFirst('conflict') : null} />
        }
      />
      {isRunning && (
        <RunFooter
          index={index}
          count={steps.length}
          onMove={move}
          isHeld={isHeld}
          onList={() => show('list')}
          finish={{
            onMissing: toFirst('missing'),
            isBusy: ends.isBusy,
            onFinish: () => void end('finish'),
          }}
        />
      )}
      <RunDialogs
        open={open}
        entry={entry}
        userid={userid}
        guide={guide}
        forms={run.forms}
        found={found}
        state={state}
        list={{ rows: stepRows(titles, visited, found), index, onGo: goTo }}
        end={{
          isBusy: ends.isBusy,
          failed,
          onGiven: async (what, given) => (what === 'pause' ? pause(given) : end(what, given)),
        }}
        onGoOn={newer.goOn}
        show={show}
      />
    </>
  )
}
