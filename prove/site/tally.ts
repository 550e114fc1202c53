// Counts the outcomes of all runs and prints them while the test runs and at its end.

// @ts-expect-error: plain JavaScript
import { startProgress } from '../../scripts/progress.mjs'
import type { LeadCounts, Report, RightsCounts } from './jobs.ts'
import { noCounts } from './truth.ts'

export interface Tally {
  add(which: { where: string; number: number }, report: Report): void
  /** The failure test itself failed. */
  fail(why: string): void
  skip(why: string): void
  end(seconds: number): void
  isGood(): boolean
}

const summed = ['deeds', 'events', 'warned', 'givenUp', 'turnedDown', 'uncertain', 'late', 'refused'] as const

export function makeTally(seed: number): Tally {
  const runs = new Map<string, number>()
  const sums = { ...noCounts, events: 0, refused: 0, faults: 0 }
  const rights: RightsCounts = {
    ...{
      lateEvents: 0,
      refusedAfterLoss: 0,
      takenOnHold: 0,
      removedRuns: 0,
      forgedBatches: 0,
      forgedRefused: 0,
    },
  }
  const leads: LeadCounts = {
    ...{ released: 0, takenOver: 0, handedOver: 0, voided: 0 },
    ...{ closedDevices: 0, afterClosing: 0, missingFiles: 0, checked: 0 },
  }
  let [bad, farthestMs, broken] = [0, 0, 0]
  const progress = startProgress('Runs')
  const interrupt = (say: () => void) => say()
  return {
    add: ({ where, number }, report) => {
      runs.set(where, (runs.get(where) ?? 0) + 1)
      for (const name of summed) sums[name] += report[name]
      for (const name of Object.keys(leads) as (keyof LeadCounts)[]) leads[name] += report.leads?.[name] ?? 0
      for (const name of Object.keys(rights) as (keyof RightsCounts)[])
        rights[name] += report.rights?.[name] ?? 0
      sums.faults += report.faults.length
      farthestMs = Math.max(farthestMs, report.farthestMs)
      const all = [...runs.values()].reduce((sum, count) => sum + count, 0)
      if (report.faults.length === 0 && !process.env.PROVE_ALL) {
        if (all % 20 === 0 || !where.startsWith('device'))
          console.log(`${all} runs, ${sums.deeds} actions, ${bad} runs with faults`)
        return
      }
      bad += 1
      interrupt(() => console.log(`\nRun ${number} (${where}) of seed ${seed}:\n${words(report)}\n`))
    },
    fail: (why) => {
      broken += 1
      console.log(`\nThe failure test itself failed: ${why}`)
    },
    skip: (why) => console.log(`Skipped: ${why}`),
    end: (seconds) => {
      progress.stop()
      const kinds = [...runs].map(([where, count]) => `${count} (${where})`).join(', ')
      const { deeds, events, warned, givenUp, turnedDown, uncertain, late, refused, faults } = sums
      console.log(`
Seed ${seed}: runs ${kinds} in ${Math.round(seconds)} s.
${deeds} actions, ${events} events on the server, ${faults} faults in ${bad} runs.
Largest error of a time: ${farthestMs} ms. Not counted: ${uncertain} times marked as uncertain, and ${late} times of messages that
took more than 500 ms, each wrong by at most that delay plus 1 second.
${warned} actions were lost because their page closed before it had stored them or had reported that it could not store them.
${givenUp} actions were lost with their tablet or its disk.
${turnedDown} actions were rejected and the screen showed it, for example because another user had the run.
${refused} events were held back after five errors of the server and sent again by hand.
Former operators: ${rights.lateEvents} events accepted and marked as late, ${rights.refusedAfterLoss} rejected that were recorded after the device knew of the loss.
Runs on hold taken over on tablets: ${rights.takenOnHold}. Removed runs: ${rights.removedRuns}. Forged batches: ${rights.forgedBatches}, of which ${rights.forgedRefused} rejected.
Leads: ${leads.released} released, ${leads.takenOver} taken over, ${leads.handedOver} handed over, ${leads.voided} voided, ${leads.closedDevices} devices closed, ${leads.afterClosing} events of devices that returned.
Files that never came: ${leads.missingFiles}. Records checked, with their packs: ${leads.checked}.`)
    },
    isGood: () => bad === 0 && broken === 0,
  }
}

const words = ({ faults, timeline }: Report): string =>
  [...faults.map((fault) => `  ✗ ${fault}`), '', ...timeline].join('\n')
