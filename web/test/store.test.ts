// Tests the store for state outside of React.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore } from '../src/lib/state/store.ts'

test('tells everybody who watches, after the value has changed, until they leave', () => {
  const store = createStore(1)
  const heard: string[] = []
  const leave = store.subscribe(() => {
    heard.push(`first ${store.get()}`)
    leave()
  })
  store.subscribe(() => heard.push(`second ${store.get()}`))
  store.set(2)
  store.set(3)
  assert.deepEqual(heard, ['first 2', 'second 2', 'second 3'])
})
