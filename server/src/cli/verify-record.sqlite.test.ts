// Tests stepwright verify-record on a machine with only the file: output and exit code.
// Circle: outer, because it prints and verifies records through the command line.
// Covers: server/src/runs/pack/ server/src/runs/checks/ server/src/signatures/
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { writeManifest } from '#runs/pack/manifest.ts'
import { closeCommands, runCommand } from '#test/commands.ts'
import { aFolder } from '#test/databases.ts'
import { aPackedYard, storePack, zipOf } from '#test/packs.ts'

after(closeCommands)
const yard = await aPackedYard()
const { fetchPack, entryid } = yard
const { bytes, files } = await fetchPack()
const path = await storePack(bytes)
const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '')
const { last_hash, count } = manifest.events
const signer = manifest.site.fingerprint
const data = join(aFolder(), 'nothing-here')

const verify = (...args: string[]) => runCommand(['verify-record', ...args, '--data', data])

test('says in one line that all is well, and makes nothing', async () => {
  const well = await verify(path, `--hash=${last_hash.slice(0, 12)}`, `--key=${signer}`)
  deepEqual(
    [well.code, well.stdout, well.stderr],
    [
      0,
      `The record is whole and unchanged, signed with the expected key. Run ${entryid} (WO-4711) at http://stepwright.test: ${count} events in ${files.size} files, last hash ${last_hash}. The events are those of the given hash. State, people, work order, values and missing answers were recomputed from the events.\n`,
      '',
    ],
  )
  match((await verify(path)).stdout, /Compare the hash with the one on paper or in the live record\./)
  equal(existsSync(data), false)
  const json = await verify(path, `--key=${signer}`, '--json')
  const { whole, key_checked, run, events, last_hash: hash, faults } = JSON.parse(json.stdout)
  deepEqual([json.code, whole, key_checked], [0, true, true])
  deepEqual([run.entryid, events, hash, faults], [entryid, count, last_hash, []])
})

test('a key that was not checked proves nothing, and ends with 4', async () => {
  for (const more of [[], [`--hash=${last_hash}`]]) {
    const { code, stdout } = await verify(path, ...more)
    equal(code, 4)
    ok(
      stdout.startsWith(
        `The files of the record fit together; they are signed with a key that was not checked: ${signer}.`,
      ),
    )
    ok(!stdout.includes('unchanged'))
    ok(stdout.includes('the answer of http://stepwright.test/api/2.0/site_keys'))
  }
  const { key_checked } = JSON.parse((await verify(path, '--json')).stdout)
  equal(key_checked, false)
})

test('names what was changed, one line each, and ends with 1', async () => {
  const values = Buffer.concat([files.get('values.csv') as Buffer, Buffer.from('\n')])
  const changed = await zipOf([...files, ['values.csv', values], ['\u001b[2Jnew.txt', Buffer.from('x')]])
  const found = await verify(await storePack(changed))
  equal(found.code, 1)
  deepEqual(found.stdout.split('\n'), [
    'values.csv: is there twice',
    'values.csv: was changed: it does not have the size or the SHA-256 that the manifest names',
    '\ufffd[2Jnew.txt: is not named in the manifest: it was put in',
    'The record is not as it was packed: 3 faults.',
    '',
  ])
  const other = await verify(path, '--hash=AAAAAAAAAAAA', '--json')
  equal(other.code, 1)
  equal(JSON.parse(other.stdout).faults.length, 1)
})

test('what is no record pack ends with 2 and one line', async () => {
  const cases: [string, RegExp][] = [
    [await storePack(Buffer.from('no archive')), /is no ZIP file, or is cut off/],
    [await storePack(bytes.subarray(0, bytes.length / 2)), /is no ZIP file, or is cut off/],
    [await storePack(await zipOf([['a.txt', Buffer.from('x')]])), /is no record pack/],
    [await storePack(await zipOf([['manifest.json', Buffer.from('{"name":"x"}')]])), /is no record pack/],
    [join(data, 'record.zip'), /is not there/],
    [aFolder(), /is no file/],
  ]
  for (const [file, expected] of cases) {
    const { code, stdout, stderr } = await verify(file)
    deepEqual([code, stdout], [2, ''], stderr)
    match(stderr, expected)
    match(stderr, /^stepwright: [^\n]*\n$/)
  }
  const json = await verify(cases[0]?.[0] as string, '--json')
  equal(json.code, 2)
  deepEqual(Object.keys(JSON.parse(json.stdout)), ['error', 'message'])
})

test('says what it needs, and has no settings of a site', async () => {
  for (const [args, expected] of [
    [[], /Name one file/],
    [[path, path], /Name one file/],
    [[path, '--hash=abc'], /at least the first 12 characters/],
    [[path, '--hash=not a hash at all'], /is no hash/],
    [[path, '--key=not-there.json'], /--key not-there.json is not there/],
    [[path, `--key=${path}`], /is no list of keys/],
  ] as const) {
    const { code, stderr } = await runCommand(['verify-record', ...args])
    equal(code, 1)
    match(stderr, expected)
  }
  const { stdout } = await runCommand(['verify-record', '--help'])
  ok(
    stdout.includes('verify-record FILE') &&
      stdout.includes('--hash HASH') &&
      !stdout.includes('STEPWRIGHT_'),
  )
})

test('a pack without a signature is verified as far as it goes, and ends with 3', async () => {
  const { site, ...rest } = manifest
  const { sha256: _, ...members } = rest
  const older = writeManifest({ ...members, site: { title: site.title, url: site.url }, version: 1 })
  const unsigned = new Map([...files, ['manifest.json', Buffer.from(older)] as [string, Buffer]])
  unsigned.delete('manifest.sig')
  const file = await storePack(await zipOf(unsigned))
  const found = await verify(file)
  equal(found.code, 3, found.stdout)
  match(
    found.stdout,
    /fit together; they are not signed\..*The hash covers the events\. It does not cover the PDF/,
  )
  const demanded = await verify(file, `--key=${signer}`)
  deepEqual([demanded.code, demanded.stdout.split('\n')[0]], [1, 'manifest.json: is not signed'])
})

test('the key is compared with its fingerprint, or with the list that the site publishes', async () => {
  const list = (await yard.site.call('GET', '/site_keys')).body
  const keys = join(aFolder(), 'keys.json')
  writeFileSync(keys, JSON.stringify(list))
  for (const key of [signer, signer.slice(0, 12), keys])
    equal((await verify(path, `--key=${key}`)).code, 0, key)
  const other = await verify(path, '--key=AAAAAAAAAAAA')
  deepEqual(
    [other.code, other.stdout.split('\n')[0]],
    [1, `manifest.sig: is of another key: ${signer}, and not AAAAAAAAAAAA`],
  )
})
