// Follows the disaster recovery of docs/operating.md line by line, and works on at the restored site.
// Circle: outer, because it starts a process for each line of the page.
// Covers: server/src/cli/ server/src/archive/ server/src/main
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { anAdmin, testPassword } from '#test/builders.ts'
import { aFolder } from '#test/databases.ts'
import { aPackedYard } from '#test/packs.ts'
import { run, signIn, startServer } from '#test/processes.ts'

const page = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')
const section = page.slice(page.indexOf('### Disaster recovery'))
const lines = (/```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '')
  .split('\n')
  .map((line) => line.replace(/\s*#.*$/, '').trim())
  .filter(Boolean)

test('the lines of the page bring a lost site back', async () => {
  const { site, guide, entryid } = await aPackedYard()
  const folder = aFolder()
  const paths: Record<string, string> = {
    '/backup/stepwright': join(folder, 'backup'),
    '/safe/backup.key': join(folder, 'backup.key'),
    '/srv/stepwright': join(folder, 'new'),
  }
  const admin = await anAdmin(site)
  writeFileSync(paths['/safe/backup.key'] as string, 'correct horse battery staple\n')
  const key = ['--key-file', paths['/safe/backup.key'] as string]
  const backup = await run(['backup', paths['/backup/stepwright'] as string, ...key, '--data', site.folder])
  assert.equal(backup.code, 0, backup.stderr)
  rmSync(site.folder, { recursive: true, force: true })

  assert.equal(lines.length, 4)
  for (const line of lines) {
    const [npx, program, ...args] = line.split(/\s+/).map((word) => paths[word] ?? word)
    assert.deepEqual([npx, program], ['npx', 'stepwright'], line)
    if (args[0] !== 'serve') {
      const { code, stdout, stderr } = await run(args)
      assert.deepEqual([code, stderr], [0, ''], `${line}\n${stdout}`)
      continue
    }
    const server = await startServer(args.slice(1))
    const { call } = await signIn(server.url, { email: admin.email, password: testPassword })
    const found = await call('GET', `/guides/${guide.guideid}`)
    assert.ok(found.steps.length > 0)
    const record = await call('GET', `/work_log/${entryid}`)
    assert.deepEqual([record.entryid, record.status], [entryid, 'complete'])
    await server.stop()
  }
})
