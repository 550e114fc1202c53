// Proves that journeys never remove a route: Chromium never answers some requests that are sent at that moment.
import { test } from 'node:test'
import { expectNone, listFiles, readText } from './tree.ts'

const REMOVAL = /\.unroute(All)?\(|\{ times: \d/

test('journeys stop intercepting without removing the route', () => {
  const wrong = listFiles().filter((path) => /^e2e\/.*\.ts$/.test(path) && REMOVAL.test(readText(path)))
  expectNone(wrong, 'intercept() of e2e/support/requests.ts returns a function that stops it')
})
