// Proves that list, record, paper, charts and export state the same numbers: each is recomputed from the CSV alone.
// Engines: both in the outer circle, because totals, counts and control limits are computed in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, startSite, testOnBoth } from '../app.ts'
import { sample } from '../extent.ts'
import { asObjects, readCsv, readPdf } from '../read-exports.ts'
import { type History, performHistory } from './mixed-history.ts'
import {
  beginOf,
  buckets,
  type CsvRow,
  conflictsOf,
  controlOf,
  countBy,
  dayOf,
  daySeconds,
  endOf,
  givenBy,
  isCounted,
  isOdd,
  measuredOf,
  missingOf,
  nextOf,
  secondsOf,
  sharesOf,
  summaryOf,
  timesOf,
  totalsOf,
  yieldOf,
} from './recompute.ts'

interface Read {
  history: History
  call: (path: string) => Promise<Pick<Answer, 'body'>>
  runs: CsvRow[]
  values: CsvRow[]
  ofRun: ReadonlyMap<string, CsvRow[]>
  pdf: (entryid: string) => Promise<string>
}

async function readSite(seed: number): Promise<Read> {
  // No whole second, so that seconds of events, pauses and runs do not divide evenly.
  const site = await startSite({ now: Date.UTC(2026, 2, 2, 6) + 741 })
  const history = await performHistory(site, seed, 50)
  const headers = { authorization: `api ${history.admin.token}` }
  const raw = async (path: string) => {
    const { statusCode, rawPayload } = await site.app.inject({ url: `/api/2.0${path}`, headers })
    assert.equal(statusCode, 200, path)
    return rawPayload
  }
  const csv = async (query: string) => asObjects(readCsv((await raw(`/work_log.csv?${query}`)).toString()))
  const runs = await csv('rows=runs')
  const values = await csv('rows=values&history=1')
  return {
    history,
    runs,
    values,
    ofRun: Map.groupBy(values, ({ entryid }) => entryid ?? ''),
    call: async (path) => {
      const { status, body, text } = await site.call('GET', path, { as: history.admin })
      assert.equal(status, 200, `${path}: ${text}`)
      return { body }
    },
    pdf: async (entryid) => (await readPdf(await raw(`/work_log/${entryid}.pdf?langid=en`))).join(' '),
  }
}

const close = (actual: unknown, expected: unknown, about: string) => {
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(9)) : value
  const rounded = (value: unknown) => JSON.parse(JSON.stringify(value, round))
  assert.deepEqual(rounded(actual), rounded(expected), about)
}

for (const seed of sample([1, 2, 3, 4, 5], 1)) {
  const { history, call, runs, values, ofRun, pdf } = await readSite(seed)
  const valuesOf = ({ entryid }: CsvRow) => ofRun.get(entryid ?? '') ?? []
  const required = (guideid: string | undefined) =>
    (Number(guideid) === history.before ? history.fieldsBefore : history.fields)
      .filter(({ plan }) => plan.draft.required)
      .map(({ field_guid }) => field_guid)

  testOnBoth(`the history has everything that can be counted wrongly (${seed})`, () => {
    const states = new Set(runs.map(({ status }) => status))
    assert.deepEqual([...states].sort(), ['cancelled', 'complete', 'paused', 'started', 'suspended'])
    const kinds = new Set(values.map(({ deviation }) => deviation).filter(Boolean))
    assert.deepEqual([...kinds].sort(), ['above', 'barcode', 'below', 'early', 'late', 'wrong'])
    const some = (which: (row: CsvRow) => boolean, rows = values) => assert.ok(rows.some(which), `${which}`)
    some(({ rival }) => rival === '1')
    some(({ rival, deviation }) => rival === '1' && deviation !== '')
    some(({ late }) => late === '1')
    some(({ current, value }) => current === '1' && value === '')
    some(({ reading }) => reading === '3')
    some(({ status, missing }) => status === 'complete' && missing !== '0', runs)
    some(({ status, missing }) => status === 'complete' && missing === '0', runs)
    some((run) => !isCounted(run) && run.status === 'complete' && run.deviations !== '0', runs)
    some((run) => Number(run['paused (s)']) > 0 && Number(run['on hold (s)']) > 0, runs)
  })

  test(`a row of the export agrees with the values of its run, and its times with each other (${seed})`, () => {
    for (const run of runs) {
      const own = valuesOf(run)
      assert.equal(Number(run.deviations), own.filter(isOdd).length, `deviations of ${run.entryid}`)
      assert.equal(Number(run.disagreements), conflictsOf(own), `conflicts of ${run.entryid}`)
      assert.equal(
        Number(run.missing),
        missingOf(run, own, required(run.guideid)).length,
        `missing of ${run.entryid}`,
      )
      if (run['ended (UTC)'] === '') continue
      const { duration, paused_duration } = timesOf(run)
      assert.equal(duration + paused_duration, endOf(run) - secondsOf(run['started (UTC)']))
    }
  })

  test(`the record and the list show the numbers of the export (${seed})`, async () => {
    const listed = (await call('/work_log?limit=200')).body as Record<string, unknown>[]
    assert.equal(listed.length, runs.length)
    const voided = (await call('/work_log?voided=1&limit=200')).body as Record<string, unknown>[]
    assert.deepEqual(
      voided.map(({ entryid }) => String(entryid)),
      runs.filter((run) => !isCounted(run)).map(({ entryid }) => entryid),
    )
    for (const run of runs) {
      const own = valuesOf(run)
      const record = (await call(`/work_log/${run.entryid}`)).body
      const inList = listed.find(({ entryid }) => entryid === record.entryid) ?? {}
      const expected = {
        ...timesOf(run),
        deviation_count: Number(run.deviations),
        missing_count: Number(run.missing),
        disagreements: Number(run.disagreements),
        late: Number(run.late),
      }
      const { date = null, username = '', reason = '' } = record.voided ?? {}
      assert.deepEqual(
        [date, username, reason],
        [secondsOf(run['voided (UTC)']) || null, run['voided by'], run['void reason']],
      )
      for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
        assert.equal(record[name], expected[name], `${name} in the record of ${run.entryid}`)
        assert.equal(inList[name], expected[name], `${name} in the list for ${run.entryid}`)
      }
      assert.deepEqual(
        record.missing.map(({ field_guid }: { field_guid: string }) => field_guid),
        missingOf(run, own, required(run.guideid)),
      )
      const shown = record.work_data.filter(({ deviation }: { deviation: unknown }) => deviation)
      assert.equal(shown.length, expected.deviation_count)
      const all = (await call(`/work_log/${run.entryid}/values`)).body
      const odd = all.filter((each: Record<string, unknown>) => each.current && each.deviation)
      assert.equal(odd.length, expected.deviation_count)
    }
  })

  test(`everybody who worked on a run has the share that the rows of values give (${seed})`, async () => {
    assert.ok(runs.some((run) => sharesOf(run).length > 1))
    assert.ok(runs.some((run) => run['corrected by'] !== ''))
    const listed = (await call('/work_log?limit=200')).body as Record<string, unknown>[]
    for (const run of runs) {
      const shares = sharesOf(run)
      const sum = shares.reduce((all, share) => all + share['active (s)'], 0)
      assert.equal(sum, timesOf(run).active_duration, `seconds of ${run.entryid}`)
      const counts = shares.map(({ name, answers, corrections }) => [name, [answers, corrections]] as const)
      const given = [...givenBy(run, valuesOf(run))].filter(
        ([name]) => !counts.some(([other]) => other === name),
      )
      assert.deepEqual(given, [], `people of ${run.entryid}`)
      for (const [name, count] of counts)
        assert.deepEqual(count, givenBy(run, valuesOf(run)).get(name) ?? [0, 0], `${name} in ${run.entryid}`)
      const performers = shares.filter(({ performed }) => performed)
      assert.equal(run.people, performers.map(({ name }) => name).join('; '))
      const people = shares.map(({ name: username, 'active (s)': active_duration, ...share }) => ({
        ...{ ...share, username, active_duration },
      }))
      const record = (await call(`/work_log/${run.entryid}`)).body
      assert.deepEqual(record.people, people)
      assert.deepEqual(listed.find(({ entryid }) => entryid === record.entryid)?.people, people)
    }
  })

  test(`a person finds all runs on which they worked (${seed})`, async () => {
    const userids = new Set(runs.flatMap((run) => sharesOf(run).map(({ userid }) => userid)))
    for (const userid of userids) {
      const isOf = (run: CsvRow) => sharesOf(run).some((share) => share.userid === userid && share.performed)
      const own = runs.filter(isOf)
      const query = `performed_by=${userid}`
      assert.deepEqual((await call(`/work_log/totals?${query}`)).body.totals, totalsOf(own))
      for (const sort of ['starttime', 'username', 'endtime']) {
        const listed = (await call(`/work_log?${query}&sort=${sort}&limit=200`)).body as { entryid: number }[]
        assert.deepEqual(
          new Set(listed.map(({ entryid }) => String(entryid))),
          new Set(own.map(({ entryid }) => entryid)),
        )
      }
      const ofGuide = (await call(`/work_log?${query}&guideid=${history.guideid}&status=complete&limit=200`))
        .body
      const expected = own.filter(
        (run) => Number(run.guideid) === history.guideid && run.status === 'complete',
      )
      assert.equal(ofGuide.length, expected.length)
    }
  })

  testOnBoth(`totals are the sums of the exported rows, for every filter (${seed})`, async () => {
    const middle = runs.map((run) => secondsOf(run['started (UTC)'])).sort()[Math.floor(runs.length / 2)] ?? 0
    const ends = runs.map(endOf).filter((end) => !Number.isNaN(end))
    const end = ends.sort()[Math.floor(ends.length / 2)] ?? 0
    const guideid = String(history.guideid)
    const isOf = (run: CsvRow) => run.guideid === guideid
    const isComplete = (run: CsvRow) => run.status === 'complete'
    const filters: [string, (run: CsvRow) => boolean][] = [
      ['', () => true],
      [`guideid=${guideid}`, isOf],
      ['status=complete', isComplete],
      ['status=started,cancelled', ({ status }) => status === 'started' || status === 'cancelled'],
      ['deviations=1', ({ deviations }) => deviations !== '0'],
      ['missing=1', ({ missing }) => missing !== '0'],
      ['voided=1', (run) => !isCounted(run)],
      [`voided=0&guideid=${guideid}`, (run) => isCounted(run) && isOf(run)],
      ['unsettled=1', ({ disagreements }) => disagreements !== '0'],
      [`from=${middle}`, (run) => secondsOf(run['started (UTC)']) >= middle],
      [`guideid=${guideid}&finished_to=${end}`, (run) => isOf(run) && isComplete(run) && endOf(run) < end],
    ]
    for (const [query, isIn] of filters) {
      const chosen = runs.filter(isIn)
      const { body } = await call(`/work_log/totals?${query}`)
      assert.deepEqual(
        body,
        { count: chosen.filter(isCounted).length, more_than: null, totals: totalsOf(chosen) },
        query,
      )
    }
  })

  test(`the paper states the numbers of the export (${seed})`, async () => {
    const clock = (seconds: number) => {
      const two = (part: number) => String(part).padStart(2, '0')
      return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
    }
    const busy = (run: CsvRow) =>
      Number(run.deviations) + Number(run.missing) + Number(run.disagreements) * 3 + Number(run.late) * 3
    const printed = runs.toSorted((one, other) => busy(other) - busy(one)).slice(0, 5)
    for (const run of printed) {
      const text = await pdf(run.entryid ?? '')
      const times = timesOf(run)
      const spoken = (seconds: number) =>
        [[Math.floor(seconds / 3600), 'h'] as const, [Math.floor((seconds % 3600) / 60), 'min'] as const]
          .concat([[seconds % 60, 's'] as never])
          .filter(([count]) => count > 0)
          .map(([count, unit]) => `${count} ${unit}`)
          .join(' ') || '0 s'
      const performers = sharesOf(run).filter(({ performed }) => performed)
      const shares = performers.map(({ name, answers, 'active (s)': seconds }) =>
        performers.length > 1
          ? `${name} (${spoken(seconds)}, ${answers} ${answers === 1 ? 'answer' : 'answers'})`
          : name,
      )
      const facts = [
        `Performed by: ${shares.join(', ')} `,
        `Deviations: ${run.deviations} `,
        `Duration without pauses: ${clock(times.duration)} `,
        `Time worked: ${clock(times.active_duration)} `,
        `Paused: ${clock(times.paused_duration)} `,
        ...(times.suspended_duration > 0 ? [`On hold: ${clock(times.suspended_duration)} `] : []),
        ...(run.missing === '0' ? [] : [`finished with ${run.missing} answer`]),
        ...(run.disagreements === '0' ? [] : [`Conflicts that nobody has settled: ${run.disagreements} `]),
        ...(run.late === '0' ? [] : [`Answers given after the end or beside the run: ${run.late} `]),
      ]
      for (const fact of facts) assert.ok(text.includes(fact), `“${fact}” in ${text}`)
    }
  })

  for (const which of ['guideid', 'before'] as const) {
    const guideid = history[which]
    const own = runs.filter((run) => Number(run.guideid) === guideid && isCounted(run))
    const finished = own.filter(({ status }) => status === 'complete')
    const ended = own.filter((run) => run['ended (UTC)'] !== '')
    const inFinished = finished.flatMap(valuesOf)
    // One period lies within buckets, so that those at its edges are partial.
    const ends = finished.map((run) => dayOf(endOf(run))).sort((one, other) => one - other)
    const [first = 0, last = 0] = [ends[Math.floor(ends.length / 3)], ends[Math.floor((ends.length * 2) / 3)]]
    const spans = [
      [Date.UTC(2026, 2, 1) / 1000, Date.UTC(2026, 5, 1) / 1000],
      [first, last + daySeconds],
    ] as const
    const walks = spans.flatMap(([from, to]) => buckets.map((bucket) => ({ from, to, bucket })))

    test(`every chart counts the same runs, by day, week and month (${which}, ${seed})`, async () => {
      assert.ok(finished.length > 2)
      for (const { from, to, bucket } of walks) {
        const period = `guideid=${guideid}&from=${from}&to=${to}`
        const about = `${bucket}: ${period}`
        const within = (rows: readonly CsvRow[]) =>
          rows.filter((run) => endOf(run) >= from && endOf(run) < to)
        const [done, over] = [within(finished), within(ended)]
        const byBucket = (rows: readonly CsvRow[]) =>
          [...Map.groupBy(rows, (run) => beginOf[bucket](dayOf(endOf(run))))].sort(
            ([one], [other]) => one - other,
          )
        const isPartial = (begin: number) => begin < from || nextOf[bucket](begin) > to
        const cycle = (await call(`/work_log/analysis/cycle_times?${period}&bucket=${bucket}`)).body
        const of = (rows: readonly CsvRow[]) => summaryOf(rows.map((run) => timesOf(run).duration))
        const incomplete = (rows: readonly CsvRow[]) => rows.filter(({ missing }) => missing !== '0').length
        close(cycle.total, of(done), about)
        assert.equal(cycle.incomplete, incomplete(done), about)
        close(
          cycle.buckets,
          byBucket(done).map(([begin, rows]) => ({
            ...{ from: begin, partial: isPartial(begin), ...of(rows), incomplete: incomplete(rows) },
          })),
          about,
        )
        const outcomes = (await call(`/work_log/analysis/yield?${period}&bucket=${bucket}`)).body
        close(outcomes.total, yieldOf(over, values), about)
        close(
          outcomes.buckets,
          byBucket(over).map(([begin, rows]) => ({
            ...{ from: begin, partial: isPartial(begin), ...yieldOf(rows, values) },
          })),
          about,
        )
        const odd = done.flatMap(valuesOf).filter(isOdd)
        assert.equal((await call(`/work_log/analysis/deviations?${period}`)).body.total, odd.length, about)
        const list = `guideid=${guideid}&status=complete&voided=0&finished_from=${from}&finished_to=${to}`
        assert.equal((await call(`/work_log/totals?${list}`)).body.count, done.length, about)
      }
    })

    test(`step times are those of the records of finished runs (${which}, ${seed})`, async () => {
      const { body } = await call(`/work_log/analysis/step_times?guideid=${guideid}`)
      const taken = new Map<number, number[]>()
      for (const { entryid } of finished)
        for (const { stepid, active_duration } of (await call(`/work_log/${entryid}`)).body.step_times)
          taken.set(stepid, [...(taken.get(stepid) ?? []), active_duration])
      assert.equal(body.steps.length, taken.size)
      for (const { stepid, step_number, ...summary } of body.steps)
        close(summary, summaryOf(taken.get(stepid) ?? []), `step ${stepid}`)
    })

    test(`deviations by field and kind are those of finished runs, and the list counts as many (${which}, ${seed})`, async () => {
      const odd = inFinished.filter(isOdd)
      const { body } = await call(`/work_log/analysis/deviations?guideid=${guideid}`)
      assert.equal(body.total, odd.length)
      assert.deepEqual(
        body.kinds.map(({ deviation, count }: Record<string, unknown>) => [deviation, count]),
        countBy(odd, 'deviation'),
      )
      const byField = body.deviations.map(({ field_guid, count }: Record<string, unknown>) => [
        field_guid,
        count,
      ])
      assert.deepEqual(new Map(byField), new Map(countBy(odd, 'field_guid')))
      const totals = (await call(`/work_log/totals?guideid=${guideid}&status=complete`)).body.totals
      assert.equal(body.total, totals.deviation_count)
      for (const [field_guid] of byField) {
        const query = `guideid=${guideid}&finished_from=2026-03-01&deviation_field=${field_guid}&voided=0&limit=200`
        const behind = new Set(
          odd.filter((value) => value.field_guid === field_guid).map((value) => value.entryid),
        )
        const listed = (await call(`/work_log?${query}`)).body.map((run: { entryid: number }) =>
          String(run.entryid),
        )
        assert.deepEqual(new Set(listed), behind)
      }
    })
  }

  test(`the chart of a field counts each value of finished runs, whatever it draws (${seed})`, async () => {
    for (const { field_guid, plan } of history.fields.filter(({ plan }) => 'max' in plan.draft)) {
      const measured = measuredOf(values, field_guid)
      const numbers = measured.map(({ value }) => Number(value))
      assert.ok(numbers.length > 2, plan.draft.label)
      const { limits, ...figures } = controlOf(numbers)
      for (const limit of [500, 8]) {
        const { body } = await call(`/work_log/analysis/field?field_guid=${field_guid}&limit=${limit}`)
        const { count, mean, sigma, min, max, chart, points } = body
        const about = `${plan.draft.label}, ${limit}`
        close({ count, mean, sigma, min, max }, figures, about)
        close(chart, { mean, sigma, ...limits }, about)
        const drawn = points.map(({ value }: { value: number }) => value)
        if (numbers.length <= limit) assert.deepEqual(drawn, numbers, about)
        else {
          assert.ok(drawn.length <= limit && drawn.length > 1, about)
          assert.deepEqual([Math.min(...drawn), Math.max(...drawn)], [min, max], about)
          assert.deepEqual(
            [drawn[0], drawn.at(-1)].every((value) => numbers.includes(value)),
            true,
          )
        }
        const isOut = ({ value }: { value: number }) =>
          limits.lower !== null && limits.upper !== null && (value < limits.lower || value > limits.upper)
        for (const point of points) assert.equal(point.out_of_control, isOut(point), about)
      }
    }
  })
}
