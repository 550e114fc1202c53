// Proves that the OpenAPI document describes every object, member and parameter.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Content } from '#platform/http/openapi/document.ts'
import type { JsonSchema, Operation } from '#platform/http/openapi/openapi.ts'
import { startSite } from '../app.ts'
import { expectNone } from '../whole/tree.ts'

function listSilent(schema: JsonSchema, place: string): string[] {
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    ...(member.description || member.$ref ? [] : [`${place}.${name}`]),
    ...listSilent(member, `${place}.${name}`),
  ])
  const inner = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  return [...members, ...inner.flatMap((one) => (typeof one === 'object' ? listSilent(one, place) : []))]
}

test('describes every object, every member and every parameter of the API', async () => {
  const { paths, components } = (await startSite()).describe()
  const objects = Object.entries(components.schemas).flatMap(([name, schema]) => [
    ...(schema.description ? [] : [name]),
    ...listSilent(schema, name),
  ])
  const parameters = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, parameters = [] }) =>
      parameters.filter((one) => !one.description).map((one) => `${operationId} ${one.name}`),
    )
  expectNone([...objects, ...parameters], 'each of these needs a description')
})

const isShown = (content: Content | undefined): boolean =>
  Object.values(content ?? {}).some(({ examples }) => examples)

/** Returns whether its response has an example, if it has a body, and its request, if it must have a body. */
function hasExamples({ requestBody, responses }: Operation): boolean {
  const answers = Object.entries(responses).flatMap(([status, response]) =>
    status < '300' && 'content' in response && response.content ? [response.content] : [],
  )
  return (
    (answers.length === 0 || answers.some(isShown)) &&
    (!requestBody?.required || isShown(requestBody.content))
  )
}

test('describes every operation in words and by a request that was run', async () => {
  const { paths } = (await startSite()).describe()
  const silent = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => [
      ...(operation.description ? [] : [`${operation.operationId} has no description`]),
      ...(hasExamples(operation) ? [] : [`${operation.operationId} has no example of its bodies`]),
    ])
  expectNone(silent, 'each of these has a section in docs/api that says what it does')
})

/** Walks a schema and everything in it. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { pattern, patternProperties } = value as JsonSchema
  return [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...Object.keys(patternProperties ?? {}),
    ...Object.values(value).flatMap(patternsIn),
  ]
}

test('writes patterns that validators of other languages take', async () => {
  const { paths, components } = (await startSite()).describe()
  const patterns = [...new Set(patternsIn([paths, components]))]
  assert.ok(patterns.length > 5)
  // Syntax that Python's `re`, RE2 or expressions without the flag `u` reject or interpret differently.
  const foreign = /\(\?|\\[pPuUkKAzZGQE1-9]|\\x\{|[*+?}]\+|\[\[:|&&|--/
  expectNone(
    patterns.filter((pattern) => foreign.test(pattern)),
    'these patterns are understood by some validators only',
  )
  for (const pattern of patterns) {
    assert.doesNotThrow(() => new RegExp(pattern), pattern)
    assert.doesNotThrow(() => new RegExp(pattern, 'u'), pattern)
  }
})

test('says in an enumeration what is one, and tells of every kind of answer', async () => {
  const { paths, components } = (await startSite()).describe()
  const listed = patternsIn([paths, components]).filter((pattern) =>
    /^\^\(?[\w[\]]+(\|[\w[\]]+)+\)?\$$/.test(pattern),
  )
  expectNone(listed, 'these patterns are lists of words')
  const getGuide = paths['/api/2.0/guides/{guideid}']?.get
  const answer = getGuide?.responses[200] as { content: object }
  assert.deepEqual(Object.keys(answer.content), ['application/json', 'application/xml'])
  const statuses = Object.keys(getGuide?.responses ?? {})
  assert.deepEqual(statuses, ['200', '400', '401', '403', '404', '422', '429', '503'])
  assert.ok(Object.keys(paths['/api/2.0/guides']?.post?.responses ?? {}).includes('405'))
})
