// Proves that every way of writing a guide down gives the text of its golden file, byte for byte.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { testOnSqlite } from '../app.ts'
import { aFullYard, goldenFile, writeInAllWays } from './written-guides.ts'

testOnSqlite('a guide is the same in every form as in its golden file', async () => {
  for (const [name, text] of await writeInAllWays(await aFullYard())) {
    const file = goldenFile(name)
    assert.ok(text === readFileSync(file, 'utf8'), `${name} differs from ${file.pathname}`)
  }
})
