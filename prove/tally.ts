// Counts the outcomes of all runs and prints them during the proof and at its end.
// @ts-expect-error: plain JavaScript
import { startProgress } from '../scripts/progress.mjs'
import type { Report, RightsCounts } from './jobs.ts'

export interface Tally {
  add(which: { where: string; number: number }, report: Report): void
  /** The proof itself failed. */
  fail(why: string): void
  skip(why: string): void
  end(seconds: number): void
  isGood(): boolean
}

export function makeTally(seed: number): Tally {
  const runs = new Map<string, number>()
  const sums = { deeds: 0, events: 0, warned: 0, turnedDown: 0, uncertain: 0, late: 0, refused: 0, faults: 0 }
  const rights: RightsCounts = {
    ...{ lateEvents: 0, refusedAfterLoss: 0, removedRuns: 0, forgedBatches: 0, forgedRefused: 0 },
  }
  let [bad, farthestMs, broken] = [0, 0, 0]
  const progress = startProgress('Runs')
  const interrupt = (say: () => void) => say()
  return {
    add: ({ where, number }, report) => {
      runs.set(where, (runs.get(where) ?? 0) + 1)
      for (const name of ['deeds', 'events', 'warned', 'turnedDown', 'uncertain', 'late', 'refused'] as const)
        sums[name] += report[name]
      for (const name of Object.keys(rights) as (keyof RightsCounts)[])
        rights[name] += report.rights?.[name] ?? 0
      sums.faults += report.faults.length
      farthestMs = Math.max(farthestMs, report.farthestMs)
      const all = [...runs.values()].reduce((sum, count) => sum + count, 0)
      if (report.faults.length === 0 && !process.env.PROVE_ALL) {
        if (all % 20 === 0 || !where.startsWith('device'))
          console.log(`${all} runs, ${sums.deeds} deeds, ${bad} runs with faults`)
        return
      }
      bad += 1
      interrupt(() => console.log(`\nRun ${number} (${where}) of seed ${seed}:\n${words(report)}\n`))
    },
    fail: (why) => {
      broken += 1
      console.log(`\nThe proof did not go through: ${why}`)
    },
    skip: (why) => console.log(`Left out: ${why}`),
    end: (seconds) => {
      progress.stop()
      const kinds = [...runs].map(([where, count]) => `${count} (${where})`).join(', ')
      const { deeds, events, warned, turnedDown, uncertain, late, refused, faults } = sums
      console.log(`
Seed ${seed}: runs ${kinds} in ${Math.round(seconds)} s.
${deeds} deeds, ${events} events on the server, ${faults} faults in ${bad} runs.
Farthest from the truth: ${farthestMs} ms; ${uncertain} times are marked as uncertain and not judged;
${late} came with a message that was more than half a second on its way, and are off by no more than that and a second.
${warned} deeds are gone whose page was closed before they were kept, or that it had said it could not keep.
${turnedDown} deeds were not taken, and the person was told, as where somebody else had the run.
${refused} times something stood aside after five stumbles of the server, and was sent again by hand.
Former holders: ${rights.lateEvents} events taken and marked late, ${rights.refusedAfterLoss} refused that were recorded after the device had heard.
Removed runs ${rights.removedRuns}, forged batches ${rights.forgedBatches}, refused ${rights.forgedRefused}.`)
    },
    isGood: () => bad === 0 && broken === 0,
  }
}

const words = ({ faults, timeline }: Report): string =>
  [...faults.map((fault) => `  ✗ ${fault}`), '', ...timeline].join('\n')
