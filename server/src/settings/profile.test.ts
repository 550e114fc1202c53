// Tests that the documentation names every difference between the two profiles of the API.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { profileOf } from './profile.ts'

test('the table of profiles has a row for each difference, and no other', () => {
  const text = readFileSync(new URL('../../../docs/api/conventions.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('\n## Profiles\n')
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const [documented, hosted] = (['documented', 'hosted'] as const).map((apiProfile) =>
    Object.entries(profileOf({ apiProfile })),
  )
  assert.deepEqual(
    rows,
    documented?.map(([name]) => name),
  )
  assert.ok(
    documented?.every(
      ([name, value], index) => hosted?.[index]?.[0] === name && hosted[index]?.[1] !== value,
    ),
  )
})
