// Tests the import of people: files and pasted lines are read, faults are found, and the password is asked once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@stepwright/client'
import fc from 'fast-check'
import type { WithPassword } from '../../src/account/use-password-again.ts'
import { type Add, addPeople, type Outcome } from '../../src/people/adding/add-people.ts'
import { decodeFile } from '../../src/people/adding/decode-file.ts'
import { type Checks, checkPeople, readAddresses, readPeople } from '../../src/people/adding/read-people.ts'

const tom = { email: 'tom@example.org', name: 'Tom Weiss', role: '', teams: [] }

test('reads lines without headings as address, name, role and teams', () => {
  assert.deepEqual(readPeople('tom@example.org;Tom Weiss;Author;"Early; Late"\r\n\r\numa@example.org'), [
    { ...tom, line: 1, role: 'Author', teams: ['Early', 'Late'] },
    { ...tom, line: 3, email: 'uma@example.org', name: '' },
  ])
  assert.deepEqual(readPeople('"Tom Weiss" <tom@example.org>\numa@example.org'), [
    { ...tom, line: 1 },
    { ...tom, line: 2, email: 'uma@example.org', name: '' },
  ])
  assert.deepEqual(readPeople(' \n '), [])
})

test('finds columns by their headings, in any order and in German', () => {
  const german = 'Rolle\tE-Mail-Adresse\tSeit\tName\nAutor\ttom@example.org\t2020\tTom Weiss'
  assert.deepEqual(readPeople(german), [{ ...tom, line: 2, role: 'Autor' }])
  const exported = [
    '\ufeffuserid,email,name,unique_username,privileges,teams,join_date,last_seen_date,enabled',
    `7,tom@example.org,'=Tom(),tom,"User; Author","Early; ""B""",2026-01-01T00:00:00.000Z,,1`,
  ]
  assert.deepEqual(readPeople(`${exported.join('\r\n')}\r\n`), [
    { line: 2, email: 'tom@example.org', name: '=Tom()', role: 'User; Author', teams: ['Early', '"B"'] },
  ])
})

test('reads back every name and team with every separator', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', ';', '\t', "'", ' '), maxLength: 8 })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(',', ';', '\t'),
      (names, sign) => {
        const lines = names.map((name, at) => [`p${at}@example.org`, `x${name}`].map(quoted).join(sign))
        assert.deepEqual(
          readPeople([['email', 'name'].join(sign), ...lines].join('\n')).map(({ name }) => name),
          names.map((name) => `x${name}`.trim()),
        )
      },
    ),
  )
})

test('no text makes the reader fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const person of readPeople(text)) assert.ok(person.line > 0)
      assert.equal(new Set(readAddresses(text)).size, readAddresses(text).length)
    }),
  )
})

test('reads pasted addresses each once', () => {
  assert.deepEqual(readAddresses(' a@x.org, Uma Lind <u@x.org>;\nA@x.org b@x.org'), [
    'A@x.org',
    'u@x.org',
    'b@x.org',
  ])
  assert.deepEqual(readAddresses(''), [])
})

const checks: Checks = {
  as: 'accounts',
  role: 'User',
  roles: new Map([['autor', 'Author']]),
  teams: [{ teamid: 4, name: 'Early shift' }],
  taken: new Set(['used@example.org']),
  invited: new Set(['asked@example.org']),
}
const faultsOf = (line: string, more: Partial<Checks> = {}) =>
  checkPeople(readPeople(line), { ...checks, ...more }).map(({ faults }) => faults.map(({ fault }) => fault))

test('names what is wrong with a line', () => {
  const header = 'email;name;role;teams\n'
  const invitations = { as: 'invitations' } as const
  assert.deepEqual(faultsOf(`${header}tom@example.org;Tom;Autor;early SHIFT`), [[]])
  assert.deepEqual(faultsOf(`${header};Tom;King;Night, Early shift`), [['noEmail', 'badRole', 'unknownTeam']])
  const twins = { teams: [...checks.teams, { teamid: 5, name: 'Early Shift' }] }
  assert.deepEqual(faultsOf(`${header}tom@example.org;Tom;Autor;early shift`, twins), [['twoTeams']])
  assert.deepEqual(faultsOf(`${header}Used@Example.org;;`), [['taken', 'noName']])
  assert.deepEqual(faultsOf(`${header}tom@;Tom`), [['badEmail']])
  assert.deepEqual(faultsOf(`${header}tom@x.org;Tom\nTOM@x.org;Tim`), [[], ['twice']])
  assert.deepEqual(faultsOf(`${header}asked@example.org;`, invitations), [['invited']])
  assert.deepEqual(faultsOf(`${header}asked@example.org;Tom`), [[]])
  assert.deepEqual(faultsOf(`${header}t@x.org;${'n'.repeat(61)}`), [['badName']])
})

test('gives the highest role of a line, or else the chosen one, with all below it', () => {
  const [high, none] = checkPeople(readPeople('email,name,role\na@x.org,A,"User; moderator"\nb@x.org,B,'), {
    ...checks,
    role: 'Author',
  })
  assert.deepEqual(high?.privileges, ['User', 'Author', 'Moderator'])
  assert.deepEqual(none?.privileges, ['User', 'Author'])
})

test('reads files of spreadsheets', () => {
  assert.equal(decodeFile(new TextEncoder().encode('Zoë')), 'Zoë')
  assert.equal(decodeFile(Uint8Array.of(0x5a, 0x6f, 0xeb)), 'Zoë')
  assert.equal(decodeFile(Uint8Array.of(0xff, 0xfe, 0x5a, 0, 0xeb, 0)), 'Zë')
})

const wanted = new ApiError(new Response(null, { status: 422 }), {
  errors: [{ field: 'old_password', code: 'missing_field', message: 'Give the current password' }],
})
const people = ['a', 'b', 'c'].map((name) => ({ email: `${name}@x.org`, name, privileges: [], teamids: [] }))

/** Asks as the app does: only if the server wants the password. */
function asker(answer: string | null) {
  const asked: string[] = []
  const withPassword: WithPassword = async (send) => {
    try {
      return await send({})
    } catch (error) {
      if (answer === null) throw error
      asked.push(answer)
      return send({ old_password: answer })
    }
  }
  return { asked, withPassword }
}

async function run(add: Add, { answer = 'secret' as string | null, stopAfter = 9 } = {}) {
  const outcomes: Outcome[] = []
  const { asked, withPassword } = asker(answer)
  await addPeople(people, {
    withPassword,
    add,
    isStopped: () => outcomes.length >= stopAfter,
    onOutcome: (outcome) => outcomes.push(outcome),
  })
  return { states: outcomes.map(({ state }) => state), asked }
}

const guarded: Add = (_person, withPassword) =>
  withPassword(async ({ old_password }) => {
    if (old_password !== 'secret') throw wanted
    return { state: 'done' }
  })

test('asks for the password once, and sends it with each request', async () => {
  assert.deepEqual(await run(guarded), { states: ['done', 'done', 'done'], asked: ['secret'] })
})

test('ends if the password is not given, or if it is stopped', async () => {
  assert.deepEqual((await run(guarded, { answer: null })).states, ['failed'])
  assert.deepEqual((await run(guarded, { stopAfter: 2 })).states, ['done', 'done'])
})

test('goes on after a person who was refused', async () => {
  const add: Add = async ({ name }) => {
    if (name === 'b') throw new Error('taken')
    return { state: 'done' }
  }
  assert.deepEqual((await run(add)).states, ['done', 'failed', 'done'])
})
