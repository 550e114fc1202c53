// Tests that stepwright reindex rebuilds the index while the site is open.
// Circle: outer, because it loads the command line.
// Covers: server/src/cli/reindex.ts server/src/cli/site.ts
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { closeCommands, runCommand } from '#test/commands.ts'
import { flagsOf, times } from '#test/databases.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { indexVersion } from './index-version.ts'
import { indexRemaining } from './rebuild.ts'

test('every document is replaced by one of the present version', async () => {
  const site = await startSite()
  const author = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const category = await aCategory(site, 'Presses')
  const guideids = await Promise.all(
    times(
      3,
      async (at) => (await aGuide(site, { author, category, fields: { title: `Winch ${at}` } })).guideid,
    ),
  )
  await indexRemaining(site)
  const documents = () => site.read(({ db }) => db.selectFrom('search_documents').selectAll().execute())
  const before = Math.max(...(await documents()).map(({ docid }) => docid))
  const store = { data: site.folder, databaseUrl: site.databaseUrl, readUrl: '' }
  const { code, stdout, stderr } = await runCommand(['reindex', '--json', ...flagsOf(store)])
  await closeCommands()
  assert.deepEqual([code, stderr], [0, ''])
  const { seconds, ...rest } = JSON.parse(stdout)
  assert.deepEqual([rest, typeof seconds], [{ indexed: guideids.length + 1, runs: 0 }, 'number'])
  assert.ok((await documents()).every(({ docid, version }) => docid > before && version === indexVersion))
  const found = await site.call('GET', '/search/winch?filter=guide', { as: author })
  assert.equal(found.body.results.length, guideids.length)
})
