// Proves that released migrations are unchanged, and that each release has its archive and its section of the changelog.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { version } from '#platform/version.ts'
import { migrations } from '#schema/migrations/index.ts'
import { archiveOf, listChanged, readReleased } from '../releases/released.ts'
import { expectNone, readJson, readText } from './tree.ts'

const released = readReleased()

test('migrations of released versions are as they were released', () => {
  expectNone(listChanged(released), 'only add migrations after them; see docs/upgrading.md')
})

test('an edited, renamed, moved or removed migration is found', () => {
  const [first, second, ...rest] = migrations as [(typeof migrations)[0], (typeof migrations)[0]]
  const edited = { ...first, sql: `${first.sql} ` }
  assert.match(listChanged(released, [edited, second, ...rest]).join(), /^Migration 1 .* was edited/)
  assert.match(
    listChanged(released, [{ ...first, name: 'x' }, second, ...rest]).join(),
    /was removed, renamed/,
  )
  assert.equal(listChanged(released, [second, first, ...rest]).length, 2)
  assert.equal(listChanged(released, migrations.slice(0, released.length - 1)).length, 1)
  assert.deepEqual(listChanged(released, [...migrations, { id: 999, name: 'new', sql: '' }]), [])
})

test('the version is the same in all packages, and it is described', () => {
  const names = ['.', 'server', 'web', 'client', 'rules', 'wiki-syntax', 'sample']
  const wrong = names.filter(
    (name) => readJson<{ version: string }>(`${name}/package.json`).version !== version,
  )
  expectNone(wrong, `package.json must have the version ${version}`)
  const releases = new Set(released.map(({ release }) => release))
  const changelog = readText('CHANGELOG.md')
  for (const release of releases) {
    assert.ok(existsSync(archiveOf(release)), `server/test/releases has no archive of ${release}`)
    assert.match(
      changelog,
      new RegExp(`^## \\[${release.replaceAll('.', '\\.')}\\] – \\d{4}-\\d\\d-\\d\\d$`, 'm'),
    )
  }
})
