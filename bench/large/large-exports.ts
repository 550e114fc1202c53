// Measures exports of all runs: rows per second, and the peak memory of the server.
import { get } from 'node:http'
import { atLeast } from '../measure/budgets.ts'
import { peakMbDuring, residentMb } from '../measure/processor.ts'
import type { Child } from '../measure/site.ts'

const budgetPerSecond = 50_000

export async function measureExport(server: Child, token: string, query: string): Promise<object> {
  const beforeMb = residentMb(server.pid)
  const began = performance.now()
  const { found, peakMb } = await peakMbDuring(server.pid, () => countLines(server, token, query))
  const seconds = (performance.now() - began) / 1000
  // The first line is the header.
  const rows = found.lines - 1
  return {
    rows,
    rowsPerSecond: Math.round(rows / seconds),
    ...atLeast(rows / seconds, budgetPerSecond),
    megabytes: Math.round(found.bytes / 1e6),
    beforeMb,
    peakMb,
  }
}

function countLines(server: Child, token: string, query: string): Promise<{ lines: number; bytes: number }> {
  const url = `http://127.0.0.1:${server.port}/api/2.0/work_log.csv?${query}`
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `api ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`))
      let [lines, bytes] = [0, 0]
      answer.on('error', reject)
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
      })
      answer.on('end', () => resolve({ lines, bytes }))
    }).on('error', reject)
  })
}
