// Proves that every audit event has a text, and tests the dates of its filter.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { deedsOf } from '../src/events/deeds.ts'
import { askFor } from '../src/events/filter.ts'
import { kindsBySubject } from '../src/events/kinds.ts'
import type { SiteEvent } from '../src/lib/api.ts'
import { audit } from '../src/locales/en/audit.ts'

const server = fileURLToPath(new URL('../../server/src/', import.meta.url))

/** Written before the subject, as `type: 'noun.past-tense'`, or as its last part in `action: '…'`. */
function recordedIn(text: string): string[] {
  if (!/\brecord\(|\breviseGuide\(|\bsave(?:Steps|Translation)\(/.test(text)) return []
  const types = [...text.matchAll(/\btype(?:: | = )[^,{}\n]*|\brecord\(\s*\w+,[^[{]*/g)].flatMap(([found]) =>
    [...found.matchAll(/'([a-z-]+\.[a-z.-]+)'/g)].map((match) => match[1]!),
  )
  const actions = [...text.matchAll(/\baction: '([a-z.-]+)'/g)].map((match) => `guide.${match[1]}`)
  // Revisions are recorded by the action that made them.
  return /\b(?:reviseGuide|saveSteps|saveTranslation)\(/.test(text) ? [...types, ...actions] : types
}

// Part of the history of a run, not of the audit trail.
const ofRuns = /^(?:step|value|workorder)\./

test('everything that is recorded has a name', () => {
  const recorded = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => recordedIn(readFileSync(join(server, name), 'utf8')))
    .filter((type) => !ofRuns.test(type))
  assert.ok(recorded.length > 60, `found ${recorded.length}`)
  const nameless = [...new Set(recorded)].filter((type) => !Object.hasOwn(audit, `event.${type}`))
  assert.deepEqual(nameless, [])
})

test('everything that has a name can be chosen once', () => {
  const named = Object.keys(audit)
    .filter((key) => key.startsWith('event.') && !key.startsWith('event.subject.'))
    .map((key) => key.slice('event.'.length))
  assert.deepEqual(Object.values(kindsBySubject).flat().sort(), named.sort())
})

test('days are those of the reader, and the last one belongs to them', () => {
  const { from, to } = askFor({ from: '2026-03-05', to: '2026-03-05' })
  assert.equal(from, new Date(2026, 2, 5).getTime() / 1000)
  assert.equal(to, new Date(2026, 2, 6).getTime() / 1000)
  assert.deepEqual(askFor({ from: 'soon', type: 'guide.created', subject: 'guide' }), {
    type: 'guide.created',
  })
})

const event = (eventid: number, source: string, userid: number | null = 1) =>
  ({ eventid, source, userid }) as SiteEvent

test('joins what one request wrote into one deed, beginning with what came first', () => {
  const copied = [5, 4, 3].map((eventid) => event(eventid, 'api 10.0.0.1 r-2'))
  const list = [event(7, 'background'), event(6, 'background'), ...copied, event(2, 'api 10.0.0.1 r-1')]
  const numbers = deedsOf(list).map((deed) => deed.map(({ eventid }) => eventid))
  assert.deepEqual(numbers, [[7], [6], [3, 4, 5], [2]])
})
