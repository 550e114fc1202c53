// Proves that no body stalls the server or fills its memory: every operation with each list, map and text at its limit
// and beyond.
// Circle: outer, because it sends several thousand large bodies.
// Covers: server/src/platform/http/request/ server/src/platform/http/routes/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { isFull, sample } from '#test/extent.ts'
import { bodyBytes, type Schema } from '#test/heavy-bodies.ts'
import type { Heaviest } from '#test/heavy-bodies-worker.ts'

const site = await startSite()
const document = site.describe()
const named = document.components.schemas as Record<string, Schema>
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    schema: operation.requestBody?.content['application/json']?.schema as Schema | undefined,
  })),
)

/** Resolves references, as the validator of a route receives the schema. */
function whole(schema: Schema, seen: string[] = []): Schema {
  const name = schema.$ref?.split('/').at(-1)
  if (name) return seen.includes(name) ? {} : whole(named[name] as Schema, [...seen, name])
  const inner = (each: Schema) => whole(each, seen)
  const all = (map: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(map).map(([key, each]) => [key, inner(each)]))
  return {
    ...schema,
    ...(schema.properties ? { properties: all(schema.properties) } : {}),
    ...(schema.patternProperties ? { patternProperties: all(schema.patternProperties) } : {}),
    ...(schema.items ? { items: inner(schema.items) } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(inner) } : {}),
  }
}

/** 20 times the size of a body, plus the memory of the code itself. */
const memoryMb = (20 * bodyBytes) / 1024 / 1024 + 60

test('judging a body takes no more than some times of reading one, and little memory', async () => {
  const schemas: Record<string, object> = {}
  for (const { method, path, schema } of operations) if (schema) schemas[`${method} ${path}`] = whole(schema)
  assert.ok(Object.keys(schemas).length > 30)
  const worker = new Worker(new URL('../heavy-bodies-worker.ts', import.meta.url), {
    workerData: { schemas, named },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  const report = await new Promise<{ count: number; heaviest: Heaviest[]; usual: number }>(
    (resolve, reject) => worker.once('message', resolve).once('error', reject),
  )
  assert.ok(report.count > (isFull ? 500 : 100), `${report.count} bodies`)
  // Parsing takes about 8 ms; a stall of 100 ms would be twelve times that.
  for (const { what, ratio } of report.heaviest) assert.ok(ratio < 10, `${what}: ${ratio.toFixed(1)} times`)
})

test('who may not do something is told so, whatever the body is', async () => {
  const admin = await anAdmin(site)
  const mara = await aPerson(site, { name: 'Mara' })
  const unknown = JSON.stringify({ 'no such field': [1] })
  const large = `[${'1,'.repeat(90_000)}1]`
  const withLarge = new Set(
    sample(
      operations.filter((operation) => operation.schema),
      12,
    ),
  )
  for (const operation of operations) {
    const { method, path, schema } = operation
    if (!schema || path.includes('/user/token')) continue
    const address = path.replaceAll(/\{\w+\}/g, '1')
    for (const as of [undefined, mara, admin]) {
      const caller = as ? { as } : {}
      const good = await site.call(method, address, { ...caller, body: '[1]' })
      const strange = await site.call(method, address, { ...caller, body: unknown })
      const huge = withLarge.has(operation)
        ? await site.call(method, address, { ...caller, body: large })
        : good
      const what = `${method} ${address} as ${as ? as.userid : 'a stranger'}`
      for (const { status, text } of [good, strange, huge]) assert.ok(status < 500, `${what}: ${text}`)
      const refusals = [401, 403, 404, 405, 409]
      if (refusals.includes(good.status)) assert.equal(strange.status, good.status, what)
      if (refusals.includes(good.status) && huge.status !== 413) assert.equal(huge.status, good.status, what)
    }
  }
})

const values = ['de', '', 1, ['de'], { de: 'de' }]

test('what is right beside a fault makes no fault of the server', async () => {
  const ines = await anAdmin(site)
  for (const { method, path, schema } of operations) {
    const names = Object.keys(schema ? (whole(schema).properties ?? {}) : {})
    const address = path.replaceAll(/\{\w+\}/g, '1')
    for (const [at, name] of names.entries())
      for (const value of isFull ? values : [values[at % values.length]]) {
        const body = { [name]: value, 'no such field': 1 }
        const { status, text } = await site.call(method, address, { as: ines, body })
        assert.ok(status < 500, `${method} ${path} ${JSON.stringify(body)}: ${text}`)
      }
  }
})

test('a stranger sends a form of a few fields, and no more', async () => {
  for (const path of ['/user/token', '/users', '/users/reset_password', '/setup']) {
    const names = Array.from({ length: 8000 }, (_, at) => `"k${at}":0`).join(',')
    const answer = await site.call('POST', path, { body: `{${names}}` })
    assert.equal(answer.status, 413, path)
    assert.equal(answer.body.message, 'The body is larger than 64 KiB')
  }
})
