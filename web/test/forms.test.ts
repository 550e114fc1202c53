// Tests the mapping of the server's faults to texts of fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@stepwright/client'
import { matchField, problemText, toFormErrors } from '../src/lib/forms/form-errors.ts'

const texts: Record<string, string> = {
  'problem.login.invalid': 'Wrong password',
  'problem.rate.until': 'Try again {wait}',
  'problem.rate.exceeded': 'Later',
  'problem.server.error': 'Server trouble',
  'problem.unreachable': 'Not reached',
  'problem.mail.not-set-up': 'No mail here',
  'fault.missing_field': 'Fill in',
  'fault.email.duplicate': 'Has an account',
  'fault.atLine': 'Line {line}: {text}',
}

const words = {
  tryText: (key: string, values: Record<string, string | number> = {}) =>
    texts[key]?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])) ?? null,
  format: { wait: (seconds: number) => `in ${seconds} s` },
}

const refusal = (status: number, body: object, headers: Record<string, string> = {}) =>
  new ApiError(new Response(null, { status, headers }), body)

test('a known code is said in our words, an unknown one in the server’s', () => {
  assert.equal(
    problemText(refusal(401, { message: 'Invalid login', code: 'login.invalid' }), words),
    'Wrong password',
  )
  assert.equal(
    problemText(refusal(403, { message: 'No such luck', code: 'new.code' }), words),
    'No such luck',
  )
})

test('a refusal for haste says when to try again, if the server does', () => {
  assert.equal(
    problemText(refusal(429, { message: 'x', code: 'rate.exceeded' }, { 'retry-after': '30' }), words),
    'Try again in 30 s',
  )
  assert.equal(problemText(refusal(429, { message: 'x' }), words), 'Later')
})

test('a server in trouble and a server not reached are told apart', () => {
  assert.equal(problemText(refusal(500, {}), words), 'Server trouble')
  assert.equal(problemText(new NetworkError('refused'), words), 'Not reached')
})

test('faults go to their fields, in the words for this field before those for the code', () => {
  const error = refusal(422, {
    code: 'request.invalid',
    message: 'Validation failed',
    errors: [
      { field: 'email', code: 'duplicate', message: 'Taken' },
      { field: 'username', code: 'missing_field', message: 'Missing' },
      { field: 'username', code: 'odd', message: 'And odd' },
    ],
  })
  assert.deepEqual(toFormErrors(error, ['email', 'username'], words), {
    fields: { email: 'Has an account', username: 'Fill in And odd' },
    form: null,
  })
})

test('a fault of a field that the form does not show goes to the form as a whole', () => {
  const error = refusal(422, { errors: [{ field: 'token', code: 'invalid_field', message: 'Spent' }] })
  assert.deepEqual(toFormErrors(error, ['password'], words), { fields: {}, form: 'Spent' })
})

test('a fault in a list names its line', () => {
  const error = refusal(422, {
    errors: [{ field: 'allowedOrigins', code: 'missing_field', message: 'x', index: 2 }],
  })
  assert.deepEqual(toFormErrors(error, ['allowedOrigins'], words).fields, {
    allowedOrigins: 'Line 3: Fill in',
  })
})

test('a fault whose place is part of the field’s name names its line too', () => {
  const error = refusal(422, { errors: [{ field: 'allowedOrigins.1', code: 'missing_field', message: 'x' }] })
  assert.deepEqual(toFormErrors(error, ['allowedOrigins'], words).fields, {
    allowedOrigins: 'Line 2: Fill in',
  })
})

test('a problem with a code of its own is said as such, not as the fault that repeats it', () => {
  const error = refusal(422, {
    code: 'mail.not-set-up',
    message: 'no mail',
    errors: [{ field: 'email', code: 'invalid_field', message: 'no mail' }],
  })
  assert.deepEqual(toFormErrors(error, ['email'], words), { fields: {}, form: 'No mail here' })
})

test('a form may explain a fault better than the catalogue', () => {
  const error = refusal(422, { errors: [{ field: 'email', code: 'duplicate', message: 'x' }] })
  assert.equal(toFormErrors(error, ['email'], words, () => 'Mine').fields.email, 'Mine')
})

test('a fault deep inside belongs to the nearest field that the form has', () => {
  assert.equal(matchField('guideTypes.repair.title', ['guideTypes', 'title']), 'guideTypes')
  assert.equal(matchField('lines[2]', ['lines']), 'lines')
  assert.equal(matchField('other', ['lines']), null)
  assert.equal(matchField(undefined, ['lines']), null)
})
