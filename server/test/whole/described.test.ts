// Proves that the OpenAPI document leaves nothing to guess: every object, member and parameter is described.
import { test } from 'node:test'
import type { JsonSchema } from '#platform/http/openapi.ts'
import { startSite } from '../app.ts'
import { expectNone } from './tree.ts'

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
