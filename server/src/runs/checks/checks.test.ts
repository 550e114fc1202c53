// Proves that a record that was changed in the database is found, shown on the record, and reported to administrators.
// Engines: both in the outer circle, because the check compares numbers and texts that each engine stores.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ClaimedJob } from '#events/worker.ts'
import { startSite, testOnBoth } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aPackedYard, verified, zipOf } from '#test/packs.ts'
import { readPdf } from '#test/read-exports.ts'
import { aRun } from '#test/run-builders.ts'
import { rebuildRuns } from '../events/rebuild.ts'
import { type CheckedBatch, checkRuns } from './check-runs.ts'
import { checkRecords, isCheckDue } from './record-check.ts'

const { site, admin, tom, guide, torque, entryid, fetchPack } = await aPackedYard()

async function check(): Promise<CheckedBatch['altered']> {
  const found: CheckedBatch['altered'] = []
  await checkRuns(site, { after: 0, onMarked: ({ altered }) => void found.push(...altered) })
  return found
}

const runCheck = () => checkRecords(site)({} as ClaimedJob, new AbortController().signal)

const change = (statement: string) => site.write(({ db }) => sql.raw(statement).execute(db))
const read = async () => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body

/** Changes the database, and takes the change back after `work`. */
async function whileChanged(statement: string, back: string, work: () => Promise<void>): Promise<void> {
  await change(statement)
  try {
    await work()
  } finally {
    await change(back)
  }
}

testOnBoth('records that nobody touched agree with their events', async () => {
  deepEqual(await check(), [])
  equal((await read()).altered, undefined)
  const state = (await site.call('GET', '/record_check', { as: admin })).body
  deepEqual([state.altered_count, state.total], [0, 1])
})

testOnBoth('a check is due where there are runs', async () => {
  equal(await site.read(isCheckDue), true)
  equal(await (await startSite()).read(isCheckDue), false)
})

const at = `entryid = ${entryid}`
const current = `${at} and "isCurrent" = 1 and number is not null`
const changes: [string, string, RegExp][] = [
  [
    `update entry_values set value = '12', number = 12, deviation = null where ${current}`,
    `update entry_values set value = '15', number = 15, deviation = 'above' where ${current}`,
    /"kind":"value".*"label":"Torque".*"stored":"12","given":"15"/,
  ],
  [
    `update entry_values set deviation = null where ${current}`,
    `update entry_values set deviation = 'above' where ${current}`,
    /"kind":"value"/,
  ],
  [
    `update entry_values set userid = ${admin.userid} where ${current}`,
    `update entry_values set userid = ${tom.userid} where ${current}`,
    /"kind":"value"/,
  ],
  [
    `update entry_values set reason = 'Never read' where ${current}`,
    `update entry_values set reason = 'Read again' where ${current}`,
    /"kind":"value"/,
  ],
  [
    `update entries set deviations = 0 where ${at}`,
    `update entries set deviations = 1 where ${at}`,
    /"kind":"state".*"name":"deviations".*"stored":"0","given":"1"/,
  ],
  [
    `update entries set status = 'cancelled' where ${at}`,
    `update entries set status = 'complete' where ${at}`,
    /"name":"status"/,
  ],
  [
    `update entries set userid = ${admin.userid} where ${at}`,
    `update entries set userid = ${tom.userid} where ${at}`,
    /"name":"userid"/,
  ],
  [
    `update entries set workorderid = 'WO-1' where ${at}`,
    `update entries set workorderid = 'WO-4711' where ${at}`,
    /"name":"workorderid"/,
  ],
  [
    `update entry_times set "activeMs" = "activeMs" + 1 where ${at}`,
    `update entry_times set "activeMs" = "activeMs" - 1 where ${at}`,
    /"kind":"times"/,
  ],
  [
    `update entries set "voidedAt" = 1 where ${at}`,
    `update entries set "voidedAt" = null where ${at}`,
    /"name":"voidedAt"/,
  ],
  [
    `update entry_people set answers = answers + 1 where ${at}`,
    `update entry_people set answers = answers - 1 where ${at}`,
    /"kind":"people"/,
  ],
  [
    `update signatures set "printedName" = 'Eve' where subjectid = ${entryid}`,
    `update signatures set "printedName" = 'Tom' where subjectid = ${entryid}`,
    /"kind":"signature".*"name":"Tom".*"stored":"Eve, performed/,
  ],
  [
    `update signatures set "meaningText" = 'Seen' where subjectid = ${entryid}`,
    `update signatures set "meaningText" = 'Performed' where subjectid = ${entryid}`,
    /"kind":"signature".*"stored":"Tom, performed, Seen/,
  ],
  [
    `update signatures set at = at + 1 where subjectid = ${entryid}`,
    `update signatures set at = at - 1 where subjectid = ${entryid}`,
    /"kind":"signature"/,
  ],
  [
    `update entry_events set data = replace(data, '"Tom"', '"Eve"') where ${at} and type = 'signed'`,
    `update entry_events set data = replace(data, '"Eve"', '"Tom"') where ${at} and type = 'signed'`,
    /"kind":"events"/,
  ],
  [
    `update entries set unsigned = 1 where ${at}`,
    `update entries set unsigned = 0 where ${at}`,
    /"name":"unsigned"/,
  ],
  [
    `update entry_events set answers = replace(answers, '"15"', '"12"') where ${at}`,
    `update entry_events set answers = replace(answers, '"12"', '"15"') where ${at}`,
    /"kind":"events"/,
  ],
  [
    `update entry_events set at = at + 1 where ${at} and type = 'finished'`,
    `update entry_events set at = at - 1 where ${at} and type = 'finished'`,
    /"kind":"events"/,
  ],
  [
    `update entries set "lastHash" = 'x' || "lastHash" where ${at}`,
    `update entries set "lastHash" = substr("lastHash", 2) where ${at}`,
    /"kind":"events"/,
  ],
]

for (const [statement, back, expected] of changes)
  test(`finds: ${statement.replace(` where ${at}`, '')}`, async () => {
    await whileChanged(statement, back, async () => {
      match(JSON.stringify((await read()).altered?.faults), expected)
      const found = await check()
      deepEqual(
        found.map(({ run }) => run.entryid),
        [entryid],
      )
      match(JSON.stringify(found[0]?.faults), expected)
      const { altered } = await read()
      match(JSON.stringify(altered.faults), expected)
    })
    deepEqual(await check(), [])
    equal((await read()).altered, undefined)
  })

testOnBoth(
  'a changed value and a changed signer are found when the record is opened or printed',
  async () => {
    for (const at of [0, 11]) {
      const [statement, back, expected] = changes[at] as [string, string, RegExp]
      await read()
      await whileChanged(statement, back, async () => {
        const { altered } = await read()
        match(JSON.stringify(altered?.faults), expected)
        equal(altered.date, Math.floor(site.clock.now / 1000))
        const text = (await readPdf((await fetchPack()).files.get('record.pdf') as Buffer)).join(' ')
        ok(text.includes('Changed outside of Stepwright'), text)
      })
      equal((await read()).altered, undefined)
    }
  },
)

test('a changed value is told by the nightly check: on the record, on paper, in the pack, to administrators', async () => {
  const [statement, back] = changes[0] as [string, string, RegExp]
  await whileChanged(statement, back, async () => {
    const before = (await site.call('POST', '/record_check', { as: admin })).body
    deepEqual([before.started_date !== null, before.ended_date], [true, null])
    await runCheck()
    const state = (await site.call('GET', '/record_check', { as: admin })).body
    deepEqual([state.altered_count, state.runs, state.total, state.altered[0].entryid], [1, 1, 1, entryid])
    ok(state.ended_date !== null)
    const packed = (await fetchPack()).files
    const { faults } = await verified(await zipOf(packed))
    match(faults.map(({ message }) => message).join(), /value that its events do not give.*"12"/)
    const text = (await readPdf(packed.get('record.pdf') as Buffer)).join(' ')
    ok(text.includes('Changed outside of Stepwright'), text)
    const kinds = await site.read(({ db }) =>
      db.selectFrom('events').select('type').where('type', 'like', '%altered').orderBy('eventid').execute(),
    )
    deepEqual(
      kinds.slice(-2).map(({ type }) => type),
      ['entry.altered', 'records.altered'],
    )
  })
  equal((await site.call('GET', '/record_check', { as: tom })).status, 403)
  equal((await site.call('POST', '/record_check', { as: tom })).status, 403)
})

test('released, handed over, continued, corrected and voided runs agree with their events, and name their people', async () => {
  const eva = await aPerson(site, { name: 'Eva' })
  const { entryid: other } = await aRun(site, tom, guide.guideid, 'WO-4712')
  const deed = async (path: string, as: typeof admin, body: object) => {
    site.clock.now += 10_000
    const { status, text } = await site.call('POST', `/work_log/${other}/${path}`, { as, body })
    equal(status, 200, text)
    deepEqual(await check(), [], path)
  }
  await deed('release', admin, { reason: 'Went home' })
  await deed('take_over', admin, {})
  await deed('hand_over', admin, { userid: tom.userid, reason: 'Late shift' })
  await deed('hand_over', admin, { userid: eva.userid, reason: 'Late shift' })
  const namesOf = async () => {
    const { people } = (await site.call('GET', `/work_log/${other}`, { as: admin })).body
    return people
      .map(({ username, active_duration }: { username: string; active_duration: number }) => [
        username,
        active_duration,
      ])
      .sort()
  }
  const { username } = (await site.call('GET', '/user', { as: admin })).body
  const before = [
    ['Tom', 10],
    [username, 10],
  ].sort()
  deepEqual(await namesOf(), before)
  await deed('resume', eva, {})
  await deed('correct', admin, { fields: { [torque]: '12' }, reason: 'Misread' })
  await deed('finish', eva, { reason: 'Done' })
  deepEqual(await namesOf(), [['Eva', 20], ...before].sort())
  await deed('void', admin, { reason: 'Wrong part' })
})

test('a check that was stopped continues after the last run', async () => {
  for (let count = 0; count < 45; count++) await aRun(site, tom, guide.guideid, `WO-${count}`)
  const stopping = new AbortController()
  const seen: number[] = []
  const onMarked = ({ runs, last }: CheckedBatch) => {
    seen.push(runs)
    if (last !== null && seen.length === 2) stopping.abort()
  }
  await checkRuns(site, { after: 0, signal: stopping.signal, onMarked })
  deepEqual(seen, [20, 40])
})

test('a rebuild does not take changed events over', async () => {
  const events = changes.find(([statement]) => statement.includes('set answers = replace'))
  const [statement, back] = events as [string, string, RegExp]
  await whileChanged(statement, back, async () => {
    const rebuilt = await rebuildRuns((work) => site.write(work))
    deepEqual(rebuilt.forged, [entryid])
    equal((await read()).work_data.find(({ label }: { label: string }) => label === 'Torque').value, '15')
  })
  deepEqual((await rebuildRuns((work) => site.write(work))).forged, [])
})
