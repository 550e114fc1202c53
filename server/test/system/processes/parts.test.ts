// Tests export and import of parts as processes: lines, exit codes, options, and a kill at any moment.
// Engines: both, because a killed transaction leaves traces that differ by engine.
// Circle: outer, because it fills two sites and kills imports.
// Covers: server/src/cli/ server/src/archive/ server/src/platform/db/open/
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { closeCommands, runCommand } from '#test/commands.ts'
import { aFolder, nobodyIsLeft } from '#test/databases.ts'
import { isFull } from '#test/extent.ts'
import { anotherSite } from '#test/moving/move-parts.ts'
import { aPartYard } from '#test/moving/part-yard.ts'
import { launch, run } from '#test/processes.ts'

const { site, guides } = await aPartYard()
const target = await anotherSite()
const kills = isFull ? 12 : 2
after(closeCommands)

const settings = ({ folder, databaseUrl }: TestSite): string[] => [
  '--data',
  folder,
  ...(databaseUrl ? ['--database-url', databaseUrl] : []),
]
const countGuides = async () =>
  (await target.site.read(({ db }) => db.selectFrom('guides').select('guideid').execute())).length

const folder = aFolder()
const path = join(folder, 'presses.zip')
/** Duration of an import as a process. */
let usualMs = 0
const importing = ['import', path, '--as', target.owner.email, ...settings(target.site)]

test('a category is exported beside an open site, verified, and imported beside another', async () => {
  const exported = await runCommand(['export', path, '--category', 'Presses', ...settings(site)])
  assert.deepEqual([exported.code, exported.stderr], [0, ''])
  assert.match(
    exported.stdout,
    /^4 guides \(1 of them as prerequisites\), 4 categories, tools and parts, 7 media, [\d.]+ MB of files, in .*presses\.zip\n$/,
  )
  const verified = await runCommand(['verify', '--backup', path])
  assert.deepEqual([verified.code, verified.stderr], [0, ''])
  assert.match(verified.stdout, /4 guides, .*: whole, and valid\n$/)
  const started = performance.now()
  const imported = await run(importing)
  usualMs = performance.now() - started
  assert.deepEqual([imported.code, imported.stderr], [0, ''])
  assert.match(
    imported.stdout,
    /^Imported 4 guides, 4 categories, tools and parts, 7 media\nGuides\n {2}\d+ Lock it out \(was \d+\)\n/,
  )
  assert.match(
    imported.stdout,
    /Private now, because their readers stayed behind\n {2}Guide \d+ “Only for Tom”\n/,
  )
  assert.match(
    imported.stdout,
    /References without a target here\n {2}Category “Presses”, parent: category “Workshop”\n/,
  )
  const again = await runCommand([...importing, '--json'])
  const report = JSON.parse(again.stdout)
  assert.deepEqual([report.guides.length, typeof report.importedBefore], [4, 'number'])
})

test('every refusal is one line, and nothing is written', async () => {
  const before = await countGuides()
  const reader = await aPerson(target.site, { name: 'Rita' })
  const absent = join(folder, 'absent.zip')
  const refusals: [string[], RegExp][] = [
    [['import', path, ...settings(target.site)], /part of a site: say whose it will be with --as EMAIL\n$/],
    [
      ['import', path, '--as', 'nobody@example.org', ...settings(target.site)],
      /--as: there is no active account nobody@example\.org\n$/,
    ],
    [
      ['import', path, '--as', reader.email, ...settings(target.site)],
      /--as: rita\.\d+@example\.org may not write guides\n$/,
    ],
    [['import', absent, '--as', 'a@b.example', ...settings(target.site)], /absent\.zip is not there\n$/],
    [['import', path, '--as', 'a@b.example', '--data', aFolder()], /There is no site in/],
    [['restore', path, '--data', aFolder()], /holds part of a site: load it with "stepwright import"\n$/],
    [['export', path, '--guides', '1', ...settings(site)], /presses\.zip exists already\n$/],
    [
      ['export', absent, '--guides', '1,x', ...settings(site)],
      /--guides must be numbers of guides, such as 7,12\n$/,
    ],
    [['export', absent, '--guides', '99999', ...settings(site)], /There is no guide 99999\n$/],
    [['export', absent, '--category', 'Nowhere', ...settings(site)], /There is no category “Nowhere”\n$/],
    [
      ['export', absent, '--category', 'A', '--guides', '1', ...settings(site)],
      /Either --category or --guides, not both\n$/,
    ],
    [
      ['export', absent, '--without-prerequisites', ...settings(site)],
      /--without-prerequisites needs --category or --guides\n$/,
    ],
  ]
  for (const [args, expected] of refusals) {
    const refused = await runCommand(args)
    assert.equal(refused.code, 1, args.join(' '))
    assert.match(refused.stderr, /^stepwright: [^\n]+\n$/)
    assert.match(refused.stderr, expected)
  }
  assert.equal(existsSync(absent), false)
  assert.equal(existsSync(`${absent}.writing`), false)
  assert.equal(await countGuides(), before)
})

test('a whole site takes no --as, and an encrypted part needs its key', async () => {
  const key = join(folder, 'key')
  writeFileSync(key, 'correct horse battery staple\n')
  const [whole, sealed] = [join(folder, 'whole.zip'), join(folder, 'sealed.zip')]
  assert.equal((await runCommand(['export', whole, ...settings(site)])).code, 0)
  const refused = await runCommand(['import', whole, '--as', target.owner.email, '--data', aFolder()])
  assert.match(refused.stderr, /--as is for parts of a site, and this is a whole one\n$/)
  const guide = String(guides.outside)
  assert.equal(
    (await runCommand(['export', sealed, '--guides', guide, '--key-file', key, ...settings(site)])).code,
    0,
  )
  assert.doesNotMatch(readFileSync(sealed, 'latin1'), /Outside|guideid/)
  const args = ['import', sealed, '--as', target.owner.email, ...settings(target.site)]
  assert.match((await runCommand(args)).stderr, /is encrypted: it needs its key\n$/)
  assert.equal((await runCommand([...args, '--key-file', key, '--private'])).code, 0)
})

test('a category travels as an oManual bundle, too', async () => {
  const bundle = join(folder, 'presses.omanual')
  const exported = await runCommand([
    'export',
    bundle,
    '--omanual',
    '--category',
    'Presses',
    ...settings(site),
  ])
  assert.deepEqual([exported.code, exported.stderr], [0, ''])
  assert.match(exported.stdout, /^4 guides, \d+ media, [\d.]+ MB of files, in .*presses\.omanual\n$/)
  const args = ['import', bundle, '--as', target.owner.email, ...settings(target.site)]
  const before = await countGuides()
  const imported = await runCommand([...args, '--json'])
  assert.equal(imported.code, 0, imported.stderr)
  assert.equal(JSON.parse(imported.stdout).origin, 'oManual bundle presses.omanual')
  assert.equal(await countGuides(), before + 4)
  const refused = await runCommand(['export', join(folder, 'x'), '--omanual', ...settings(site)])
  assert.match(refused.stderr, /--omanual needs --category or --guides\n$/)
})

test('an import that is killed at any moment adds all or nothing, and the next one is whole', async () => {
  for (let round = 0; round < kills; round++) {
    const before = await countGuides()
    const { child, ended } = launch(importing)
    await Promise.race([ended, wait(usualMs * (0.3 + 0.7 * Math.random()))])
    child.kill(round % 2 === 0 ? 'SIGKILL' : 'SIGINT')
    await ended
    await nobodyIsLeft(target.site)
    const after = await countGuides()
    assert.ok([before, before + 4].includes(after), `${before} ${after}`)
    assert.equal((await runCommand(importing)).code, 0)
    assert.equal(await countGuides(), after + 4)
  }
  const verified = await runCommand(['verify', ...settings(target.site)])
  assert.equal(verified.code, 0, verified.stdout)
})
