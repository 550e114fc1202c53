// stepwright verify --records: recomputes all records from their events, beside a running server, and marks those that differ.

import type { RecordFault } from '#runs/altered.schema.ts'
import { checkRuns } from '#runs/checks/check-runs.ts'
import { type Invocation, show } from './command.ts'
import { withSite } from './site.ts'

/** Number of records in the JSON value; all are counted. */
const mostListed = 1000

export const verifyRecords = (invocation: Invocation): Promise<void> =>
  withSite(invocation, async ({ database, inContext }) => {
    const altered: { entryid: number; faults: RecordFault[] }[] = []
    let [runs, count] = [0, 0]
    await checkRuns(
      { database, systemContext: inContext },
      {
        after: 0,
        onMarked: (batch) => {
          runs = batch.runs
          count += batch.altered.length
          for (const { run, faults } of batch.altered) {
            if (!invocation.isJson) for (const fault of faults) console.log(lineFor(run.entryid, fault))
            if (altered.length < mostListed) altered.push({ entryid: run.entryid, faults })
          }
        },
      },
    )
    const end = count === 0 ? 'all agree with their events' : `${count} do not agree with their events`
    show(invocation, { runs, altered_count: count, altered }, `${runs} records: ${end}`)
    if (count > 0) process.exitCode = 1
  })

function lineFor(entryid: number, { kind, event, name, label, reading, stored, given }: RecordFault): string {
  const [is, should] = [JSON.stringify(stored), JSON.stringify(given)]
  const said = {
    events: `event ${event} was changed, or one was removed or put in`,
    state: `${name} is ${is}, and the events give ${should}`,
    value: `${label}, reading ${reading}, event ${event}: ${is}, and the events give ${should}`,
    times: 'its times are not those that the events give',
    people: 'the shares of its people are not those that the events give',
  }[kind]
  return `run ${entryid}: ${said}`
}
