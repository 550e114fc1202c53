// A site keeps its files until its test or file has ended.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { startSite } from '../app.ts'

const shared = await startSite()
let ofOneTest = ''

test('a site keeps its files while a test waits for what does not keep the process alive', async () => {
  await new Promise((resolve) => setTimeout(resolve, 20).unref())
  assert.equal(existsSync(shared.folder), true)
})

test('a site of one test has files', async () => {
  ofOneTest = (await startSite()).folder
  assert.equal(existsSync(ofOneTest), true)
})

test('they are removed after that test', () => assert.equal(existsSync(ofOneTest), false))
