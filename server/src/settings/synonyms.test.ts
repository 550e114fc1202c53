// Tests the synonyms in the settings: limits, faults with their position, and who reads them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { eventsOf } from '#test/traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
const patch = (synonyms: unknown) => site.call('PATCH', '/settings', { as: admin, body: { synonyms } })
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

test('synonyms are trimmed, stored as a list, and a change is one event', async () => {
  const groups = [
    ['  flat ', 'puncture'],
    ['chain \t lube', 'chain oil', 'flat'],
  ]
  const stored = [
    ['flat', 'puncture'],
    ['chain lube', 'chain oil', 'flat'],
  ]
  assert.deepEqual(await eventsOf(site, () => patch([['flat', 'puncture']])), ['settings.changed'])
  const answer = await patch(groups.map((group) => group.map((word) => word.replace('\t', ' '))))
  assert.deepEqual(answer.body.synonyms, stored)
  assert.deepEqual((await site.call('GET', '/settings', { as: admin })).body.synonyms, stored)
  const [event] = (await site.call('GET', '/events?type=settings.changed&limit=1', { as: admin })).body
  assert.deepEqual([event.before, event.after], [{ synonyms: [['flat', 'puncture']] }, { synonyms: stored }])
})

test('bad groups are refused with their position', async () => {
  const cases: [unknown, string, string][] = [
    ['flat, puncture', 'synonyms', 'invalid_field'],
    [[['alone']], 'synonyms.0', 'invalid_field'],
    [[['a', 'b'], []], 'synonyms.1', 'invalid_field'],
    [[times(13, (at) => `word ${at}`)], 'synonyms.0', 'invalid_field'],
    [[['a', 'x'.repeat(61)]], 'synonyms.0.1', 'invalid_field'],
    [[['a', '  ']], 'synonyms.0.1', 'invalid_field'],
    [[['a', 7]], 'synonyms.0.1', 'invalid_field'],
    [[['a', 'b\tc']], 'synonyms.0.1', 'invalid_field'],
    [
      [
        ['a', 'b'],
        ['a', '--'],
      ],
      'synonyms.1.1',
      'invalid_field',
    ],
    [[['a', 'b, c']], 'synonyms.0.1', 'invalid_field'],
    [[['Flat', 'b', ' flat ']], 'synonyms.0.2', 'duplicate'],
    [times(501, () => ['a', 'b']), 'synonyms', 'invalid_field'],
  ]
  for (const [groups, field, code] of cases) {
    const { status, body } = await patch(groups)
    assert.equal(status, 422, JSON.stringify(groups))
    assert.deepEqual([body.errors[0].field, body.errors[0].code], [field, code])
  }
  const all = await patch([
    ['a', 'A'],
    ['b', '?'],
  ])
  assert.deepEqual(
    all.body.errors.map(({ field }: { field: string }) => field),
    ['synonyms.0.1', 'synonyms.1.1'],
  )
})

test('the longest list fits, and readers never receive it', async () => {
  const groups = times(500, (group) => times(12, (word) => `${group} ${word} `.padEnd(60, 'x')))
  assert.equal((await patch(groups)).status, 200)
  const otto = await aPerson(site, { name: 'Otto', privileges: ['Author', 'Moderator'] })
  assert.equal((await site.call('GET', '/settings', { as: otto })).status, 403)
  for (const path of ['/sites', '/info', '/sites/info'])
    assert.doesNotMatch((await site.call('GET', path)).text, /synonym|xxxx/)
})
