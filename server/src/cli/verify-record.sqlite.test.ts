// Tests stepwright verify-record on a machine with only the file: output and exit code.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { aFolder } from '#test/databases.ts'
import { aPackedYard, storePack, zipOf } from '#test/packs.ts'
import { run } from '#test/processes.ts'

const { fetchPack, entryid } = await aPackedYard()
const { bytes, files } = await fetchPack()
const path = await storePack(bytes)
const { last_hash, count } = JSON.parse(files.get('manifest.json')?.toString() ?? '').events
const data = join(aFolder(), 'nothing-here')

const verify = (...args: string[]) => run(['verify-record', ...args, '--data', data])

test('says in one line that all is well, and makes nothing', async () => {
  const well = await verify(path, `--hash=${last_hash.slice(0, 12)}`)
  deepEqual(
    [well.code, well.stdout, well.stderr],
    [
      0,
      `The record is whole and unchanged. Run ${entryid} (WO-4711) at http://stepwright.test: ${count} events in ${files.size} files, last hash ${last_hash}. The events are those of the given hash. The hash covers the events. State, people, work order and values were recomputed from them. It does not cover the PDF, the guide and the media: only the manifest does, and anyone can write a manifest.\n`,
      '',
    ],
  )
  match((await verify(path)).stdout, /Compare the hash with the one on paper or in the live record\.\n$/)
  equal(existsSync(data), false)
  const json = await verify(path, '--json')
  const { whole, run, events, last_hash: hash, faults } = JSON.parse(json.stdout)
  deepEqual([json.code, whole, run.entryid, events, hash, faults], [0, true, entryid, count, last_hash, []])
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
  ] as const) {
    const { code, stderr } = await run(['verify-record', ...args])
    equal(code, 1)
    match(stderr, expected)
  }
  const { stdout } = await run(['verify-record', '--help'])
  ok(
    stdout.includes('verify-record FILE') &&
      stdout.includes('--hash HASH') &&
      !stdout.includes('STEPWRIGHT_'),
  )
})
