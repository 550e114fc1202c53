// The process that takes backups and runs drills, so that reading a database does not hold up requests.
import { createWriteStream } from 'node:fs'
import { workForParent } from '#platform/processes/work-for-parent.ts'
import { runDrill, type Task, takeBackup, writeExport } from './tasks.ts'
import { whyFailed } from './why-failed.ts'

const everyMs = 500
const standardOutput = 1

workForParent<Task>(async (task, report) => {
  let reportedAt = 0
  const progress = ({ rows, files, bytes }: { rows: number; files: number; bytes: number }) => {
    const now = performance.now()
    if (now - reportedAt < everyMs) return
    reportedAt = now
    report({ rows, files, bytes })
  }
  try {
    if (task.kind === 'export')
      return { done: await writeExport(task, createWriteStream('', { fd: standardOutput })) }
    return { done: await (task.kind === 'backup' ? takeBackup(task, progress) : runDrill(task, progress)) }
  } catch (error) {
    const why = whyFailed(error)
    if (why === null) throw error
    return { fault: why }
  }
})
