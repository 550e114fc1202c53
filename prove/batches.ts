// Runs histories of the device code without a browser, some dozens per process.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BatchAnswer, BatchJob } from './site/jobs.ts'
import type { Tally } from './site/tally.ts'

const most = 40
const script = fileURLToPath(new URL('batch.ts', import.meta.url))

export async function proveInBatches(job: BatchJob, tally: Tally): Promise<void> {
  for (let done = 0; done < job.runs; done += most)
    await proveBatch({ ...job, from: job.from + done, runs: Math.min(most, job.runs - done) }, tally)
}

function proveBatch(job: BatchJob, tally: Tally): Promise<void> {
  const child = fork(script, [JSON.stringify(job)], {
    execArgv: ['--conditions=source', '--disable-warning=ExperimentalWarning'],
  })
  child.on('message', (answer: BatchAnswer) => {
    if ('failure' in answer) tally.fail(answer.failure)
    else tally.add({ where: `device, ${job.engine}`, number: answer.number }, answer.report)
  })
  return new Promise((settle) => {
    child.once('exit', (code, signal) => {
      if (code !== 0) tally.fail(`a process of runs ${job.from} and on ended with ${signal ?? code}`)
      settle()
    })
  })
}
