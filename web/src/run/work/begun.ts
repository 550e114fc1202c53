// Runs that were started on this device, in the shape of entries until the server has them.
import type { Output } from '@stepwright/client'
import type { Entry } from '../../lib/api.ts'
import { freshUuid } from '../../lib/fresh-key.ts'
import type { BegunRun } from '../queue/device-events.ts'
import { note } from '../queue/queue.ts'
import { state } from '../queue/queue-state.ts'
import { runLog } from '../queue/run-log.ts'
import { heard } from './heard.ts'

type GuidePlan = Output<'getGuidePlan'>

interface Beginning {
  plan: GuidePlan
  workorderid: string
  person: { userid: number; username: string }
}

/** Records the start and returns the address of the run. Throws if the server rejects it. */
export async function beginRun({ plan, workorderid, person }: Beginning): Promise<string> {
  const runid = freshUuid()
  const { guideid, langid, guide, forms } = plan
  const { userid, username } = person
  const started = { type: 'started', guideid, workorderid, langid: langid as 'en', plan: plan.plan } as const
  const begun = { runid, userid, username, guideid, workorderid, at: Date.now(), guide, forms }
  const eventid = await note(runid, userid, started, { begun })
  await heard([eventid])
  return String(state.runs.find((run) => run.runid === runid)?.entryid ?? runid)
}

/** By UUID or number. */
export async function findBegun(id: string): Promise<BegunRun | undefined> {
  if (!state.isReady) await runLog.readDisk()
  return state.runs.find(({ runid, entryid }) => runid === id || String(entryid) === id)
}

/** In the shape that the server returns; its number is 0 until the server has given one. */
export function entryOf(begun: BegunRun): Entry {
  const { runid, userid, username, guideid, workorderid, at, guide, entryid = 0 } = begun
  return {
    ...{ entryid, runid, guideid, userid, username, starterid: userid, workorderid, people: [] },
    guide_title: guide.title,
    status: 'started',
    starttime: Math.floor(at / 1000),
    endtime: null,
    voided: null,
    cancelled: 0,
    timingid: null,
    last_entry_eventid: 0,
    duration: 0,
    active_duration: 0,
    paused_duration: 0,
    suspended_duration: 0,
    stepid: null,
    step_times: [],
    langid: guide.langid,
    ...(guide.release && { release: guide.release }),
    guide_revisionid: guide.revisionid,
    guide_edited_since: false,
    current_guide_revisionid: guide.revisionid,
    prerequisite_revisions: [],
    max_form_revisionid: 0,
    deviation_count: 0,
    missing_count: 0,
    missing: [],
    unsigned_count: 0,
    disagreements: 0,
    late: 0,
    unsent: 0,
    unsent_files: 0,
    work_data: [],
  }
}
