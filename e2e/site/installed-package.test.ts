// Proves that the package works away from the repository: set-up, a guide, a run, a picture, a PDF, a backup.
// Covers: scripts/tasks/pack/ deploy/
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { settings } from '../../server/src/platform/config/config.ts'
import { version } from '../../server/src/platform/version.ts'
import { isFull } from '../../server/test/extent.ts'
import type { Call } from '../../server/test/hosting/calls.ts'
import { readJson, readText, root } from '../../server/test/whole/tree.ts'
import { installPackage } from '../support/installed-package.ts'
import { temporaryFolder } from '../support/site.ts'
import { makePressGuide, startWorks, type Works } from '../support/works.ts'

const installed = await installPackage()
const site = await startWorks('invited', { command: installed.command })
after(() => site.stop())

async function readPage(address: string): Promise<string> {
  const answer = await fetch(`${site.local}${address}`)
  assert.equal(answer.status, 200, address)
  return answer.text()
}

test('the command prints its version and its help; under npx it serves', async () => {
  assert.equal(await installed.run(['--version']), `Stepwright ${version}\n`)
  assert.match(await installed.run([]), /^Usage: stepwright <command>/m)
  const npx = { npm_command: 'exec', STEPWRIGHT_PORT: 'none' }
  await assert.rejects(installed.run([], npx), /STEPWRIGHT_PORT "none" must be a whole number/)
})

test('the web app and the reference of the API are served', async () => {
  const script = /<script[^>]* src="(\/assets\/[^"]+\.js)"/.exec(await readPage('/'))?.[1] ?? ''
  assert.ok((await readPage(script)).includes('import{'), script)
  assert.match(await readPage('/api/2.0/doc/setup'), /proves access to its console with a setup code/)
})

test('the sample content is inside', async () => {
  const file = pathToFileURL(join(installed.folder, 'server/src/sample/content.js')).href
  const { sampleGuides, drawings } = (await import(file)) as {
    sampleGuides: unknown[]
    drawings: Map<string, string>
  }
  assert.ok(sampleGuides.length > 10 && drawings.size > 100)
})

/** Makes a guide with a picture and a form, performs it, and returns the address of the record. */
async function performGuide({ call }: Works): Promise<string> {
  const picture = readFileSync(join(root, 'docs/images/guide.png'))
  const { image } = await call('POST', '/user/media/images?file=press.png', picture)
  const fields = [{ label: 'Pressure', field_type: 'Numeric Input', unit: 'bar' }]
  const guide = await makePressGuide(call, [{ title: 'Fill', imageid: image.id, fields }])
  const run = { guideid: guide.guideid, workorderid: 'WO-1' }
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', run)
  await call('PUT', `/work_log/${entryid}/stepData`, { fields: { [guide.fields[0] ?? 0]: 12.5 } })
  await call('POST', `/work_log/${entryid}/finish`)
  return `/work_log/${entryid}`
}

async function readValues(call: Call, record: string): Promise<string[]> {
  const { work_data } = await call<{ work_data: { value: string }[] }>('GET', record)
  return work_data.map(({ value }) => value)
}

test('a guide is performed; its record survives a restart, is printed, and is backed up', async () => {
  const record = await performGuide(site)
  await site.restart()
  assert.deepEqual(await readValues(site.call, record), ['12.5'])
  const printed = await site.api('GET', `${record}.pdf`)
  const pdf = Buffer.from(await printed.arrayBuffer()).toString('latin1')
  assert.match(pdf, /NotoSans-Regular[\s\S]*NotoSans-Bold|NotoSans-Bold[\s\S]*NotoSans-Regular/)
  const place = temporaryFolder()
  await installed.run(['backup', place, '--data', site.data])
  assert.match(await installed.run(['verify', '--backup', place]), /1 run/)
})

test('unit and image name settings that exist, and the image finds the server alive', () => {
  const dockerfile = readText('deploy/Dockerfile')
  const named = (readText('deploy/stepwright.service') + dockerfile).match(/STEPWRIGHT_\w+/g) ?? []
  const existing = settings.map(({ env }) => env)
  assert.deepEqual(
    named.filter((name) => !existing.includes(name)),
    [],
  )
  const [program, ...check] = JSON.parse(
    /HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(dockerfile)?.[1] ?? '',
  ) as string[]
  assert.equal(program, 'node')
  execFileSync(process.execPath, check, { env: { STEPWRIGHT_PORT: new URL(site.local).port } })
  assert.throws(() => execFileSync(process.execPath, check, { env: { STEPWRIGHT_PORT: '1' } }))
})

if (isFull)
  test('npm installs the versions of the lock', () => {
    type Packages = Record<string, { version: string }>
    const locked = readJson<{ packages: Packages }>('package-lock.json').packages
    const file = join(installed.folder, '../.package-lock.json')
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages }
    // The manifest cannot name a second version of a package.
    const direct = Object.entries(packages).filter(([path]) => path.lastIndexOf('node_modules/') === 0)
    assert.ok(direct.length > 90)
    const wrong = direct
      .filter(([path]) => path !== 'node_modules/stepwright')
      .filter(([path, { version: found }]) => locked[path]?.version !== found)
    assert.deepEqual(wrong, [])
  })

test('it ends with code 0', async () => assert.equal(await site.stop(), 0))
