// Tests the store for state outside of React, and the cache of server answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '../src/lib/query-client.ts'
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

test('a first read that the server answered before a change is repeated after it', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const queryFn = () => answers[reads++]!.promise
  const stop = new QueryObserver(queryClient, { queryKey: ['misses'], queryFn, gcTime: 0 }).subscribe(
    () => {},
  )
  const invalidated = queryClient.invalidateQueries({ queryKey: ['misses'] })
  answers[0]!.resolve('before')
  answers[1]!.resolve('after')
  await invalidated
  assert.equal(queryClient.getQueryData(['misses']), 'after')
  stop()
  queryClient.clear()
})

test('a read that the server answered before a change does not replace the answer to the change', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const queryKey = ['settings']
  const queryFn = () => answers[reads++]!.promise
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, initialData: 'before', gcTime: 0 })
  const stop = observer.subscribe(() => {})
  void observer.refetch()
  queryClient.setQueryData(queryKey, 'changed')
  answers[0]!.resolve('before')
  answers[1]!.resolve('after')
  await observer.refetch({ cancelRefetch: false })
  assert.deepEqual([queryClient.getQueryData(queryKey), reads], ['after', 2])
  stop()
  queryClient.clear()
})
