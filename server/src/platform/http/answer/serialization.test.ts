// Tests which members the compiled serializers write.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { compileWriter } from './serialization.ts'

const writerOf = (schema: Parameters<typeof compileWriter>[0]['schema']) =>
  compileWriter({ schema, method: 'GET', url: '/' })

test('only what the schema names is written, of each schema its own', () => {
  const named = Type.Object({ name: Type.String() })
  const counted = Type.Object({ count: Type.Integer() })
  const value = { name: 'Mara', count: 2, secret: 'x' }
  for (const _ of [1, 2]) {
    assert.equal(writerOf(named)(value), '{"name":"Mara"}')
    assert.equal(writerOf(counted)(value), '{"count":2}')
  }
})

test('what may be null is written as it is, also where a union stands within another one', () => {
  const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()], { description: 'x' })
  const Part = Type.Object({ name: orNull(Type.String()) })
  const Whole = Type.Object({
    count: orNull(Type.Integer()),
    share: orNull(Type.Number()),
    state: orNull(Type.Enum(['a', 'b'])),
    isOn: orNull(Type.Boolean()),
    list: orNull(Type.Array(Part)),
    part: orNull(Part),
    either: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
    many: Type.Union([Type.String(), Part, Type.Array(Part), Type.Literal(false)]),
    kinds: Type.Union([
      Type.Object({ kind: orNull(Type.Enum(['x'])) }),
      Type.Object({ size: Type.Integer() }),
    ]),
  })
  const write = writerOf(Whole)
  const none = { count: null, share: null, state: null, isOn: null, list: null, part: null, either: null }
  const some = { count: 1, share: 1.5, state: 'a', isOn: false, list: [{ name: 'x' }, { name: null }] }
  const full = { ...some, part: { name: 'null' }, either: 7, many: 'text', kinds: { size: 1 } }
  const values = [
    { ...none, many: false, kinds: { kind: null } },
    full,
    { ...full, many: [{ name: null }], kinds: { kind: 'x' } },
    { ...full, many: { name: 'y' }, either: '7' },
  ]
  for (const value of values) assert.deepEqual(JSON.parse(write(value)), value)
  assert.equal(JSON.parse(write({ ...full, part: { name: 'x', secret: 1 } })).part.secret, undefined)
})
