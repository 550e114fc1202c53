// Tests that each union becomes a document of its own: its validator compiles the whole document around it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { writerFor } from './serialization.ts'
import { splitUnions } from './split-unions.ts'

const Photo = Type.Object({ type: Type.Literal('photo'), image: Type.Object({ id: Type.Integer() }) })
const Film = Type.Object({ type: Type.Literal('film'), seconds: Type.Union([Type.Number(), Type.String()]) })
const Step = Type.Object({
  title: Type.Union([Type.String(), Type.Null()], { description: 'The text' }),
  media: Type.Array(Type.Union([Photo, Film, Type.Null()])),
  author: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]),
})

test('a union is a document of its own, unless its branches differ in type', () => {
  const { schema, unions } = splitUnions<object>(Step)
  assert.doesNotMatch(JSON.stringify(schema), /anyOf/)
  assert.equal(Object.keys(unions).length, 1)
  for (const union of Object.values(unions)) assert.equal(JSON.stringify(union).match(/anyOf/g)?.length, 1)
})

test('what a union names is written, and nothing else', () => {
  const write = writerFor(Step)
  const media = [
    { type: 'photo', image: { id: 2, secret: 'x' }, secret: 'x' },
    { type: 'film', seconds: 1.5 },
    { type: 'film', seconds: '1.5' },
    null,
  ]
  assert.deepEqual(JSON.parse(write({ title: null, media, author: null })), {
    title: null,
    media: [{ type: 'photo', image: { id: 2 } }, ...media.slice(1)],
    author: null,
  })
  const author = { name: 'Mara', secret: 'x' }
  assert.deepEqual(JSON.parse(write({ title: 'Oil', media: [], author })), {
    title: 'Oil',
    media: [],
    author: { name: 'Mara' },
  })
})
