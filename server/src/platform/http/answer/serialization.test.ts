// What the compiled writers let out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
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
