// Tests navigation: the address changes immediately, the screen once it is ready, and back again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazyComponent } from '../../src/lib/router/lazy.ts'
import { Redirect, redirect } from '../../src/lib/router/redirect.ts'
import type { Guard, Route } from '../../src/lib/router/types.ts'
import { open, soon } from './tab.ts'

const Screen = () => null

const route = (path: string, more: Partial<Route> = {}): Route => ({
  path,
  screen: Screen,
  readSearch: () => ({}),
  ...more,
})

const leadTo =
  (address: string): Guard =>
  () => {
    throw new Redirect({ address })
  }

/** Code that loads when the test resolves it. */
function held() {
  let release = () => {}
  const coming = new Promise<void>((done) => {
    release = done
  })
  let asked = 0
  const screen = lazyComponent(() => {
    asked += 1
    return coming.then(() => Screen)
  })
  return { screen, release, asked: () => asked }
}

test('the address changes at once, the screen once its code has come', async () => {
  const { screen, release } = held()
  const { router, tab, log } = await open([route('/'), route('/runs', { screen })], '/')
  const there = router.push('/runs')
  assert.equal(tab.href, '/runs')
  await soon()
  assert.deepEqual(log, ['/', 'scrolls first'])
  release()
  await there
  assert.deepEqual(log.slice(2), ['/runs', 'scrolls'])
})

test('what takes long says so, and not for a moment only', async (t) => {
  const { screen, release } = held()
  const { router, log } = await open([route('/'), route('/runs', { screen })], '/')
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  void router.push('/runs')
  t.mock.timers.tick(199)
  assert.equal(log.at(-1), 'scrolls first')
  t.mock.timers.tick(1)
  assert.equal(log.at(-1), '/runs pending')
  release()
  for (let turn = 0; turn < 20; turn += 1) await null
  t.mock.timers.tick(499)
  for (let turn = 0; turn < 20; turn += 1) await null
  assert.equal(log.at(-1), '/runs pending')
  t.mock.timers.tick(1)
  for (let turn = 0; turn < 20; turn += 1) await null
  assert.deepEqual(log.slice(-2), ['/runs', 'scrolls'])
})

test('who goes on before a screen has come never sees it', async () => {
  const { screen, release } = held()
  const { router, log } = await open([route('/'), route('/a', { screen }), route('/b')], '/')
  const first = router.push('/a')
  await router.push('/b')
  release()
  await first
  await soon()
  assert.deepEqual(log.slice(2), ['/b', 'scrolls'])
})

test('what runs before a screen may lead elsewhere, in place of the entry', async () => {
  const own = { mayOpen: leadTo('/login?return=%2Fruns') }
  const routes = [route('/'), route('/runs', own), route('/login')]
  const { router, tab, log, back } = await open(routes, '/')
  await router.push('/runs')
  assert.deepEqual(
    tab.entries.map(({ href }) => href),
    ['/', '/login?return=%2Fruns'],
  )
  await back()
  assert.deepEqual(log.slice(2), ['/login?return=%2Fruns', 'scrolls', '/', 'scrolls'])
})

test('a frame asks first, its answer is kept for it, and what is below it and nowhere is said in it', async () => {
  const frame = { path: '/admin', screen: Screen, mayOpen: async () => ({ isAllowed: true }) }
  const { router } = await open([route('/admin/people', { frame }), route('/')], '/ADMIN/people/')
  assert.deepEqual(
    router.shown?.layers.map(({ context }) => context),
    [{ isAllowed: true }, undefined],
  )
  await router.push('/admin/nothing')
  assert.deepEqual([router.shown?.layers.length, router.shown?.isMissing], [1, true])
  await router.push('/nothing')
  assert.deepEqual([router.shown?.layers.length, router.shown?.isMissing], [0, true])
})

test('what cannot be asked is told in the place of the screen, and may be tried again', async () => {
  let isBroken = true
  const mayOpen = () => {
    if (isBroken) throw new Error('no network')
  }
  const { router, log } = await open([route('/runs', { mayOpen })], '/runs')
  assert.equal(log[0], '/runs failed: Error: no network')
  isBroken = false
  await router.invalidate()
  assert.equal(log.at(-1), '/runs')
})

test('a link to where one is adds nothing, and nothing is scrolled', async () => {
  const { router, tab, log } = await open([route('/search'), route('/')], '/search?q=a+b')
  await router.navigate({ address: '/search/?q=a%20b' })
  assert.equal(tab.entries.length, 1)
  assert.deepEqual(log, ['/search?q=a+b', 'scrolls first', '/search?q=a+b'])
})

test('the address is written as its screen reads it, and what it does not know stays', async () => {
  const readSearch = ({ q }: Record<string, unknown>) => (q === undefined ? {} : { q: String(q) })
  const { router, tab } = await open([route('/search', { readSearch })], '/search?q=4711&from=mail#top')
  assert.equal(tab.href, '/search?q=%224711%22&from=mail#top')
  assert.deepEqual({ ...router.shown?.search }, { q: '4711', from: 'mail' })
  assert.equal(tab.entries.length, 1)
})

test('the same screen is asked for with something else behind the question mark', async () => {
  const { router, tab, log } = await open([route('/teams/$id')], '/teams/7?q=a')
  const search = (now: object) => ({ ...now, offset: 20 })
  await router.navigate({ search, replace: true, resetScroll: false })
  assert.equal(tab.href, '/teams/7?q=a&offset=20')
  assert.equal(tab.entries.length, 1)
  assert.deepEqual(log, ['/teams/7?q=a', 'scrolls first', '/teams/7?q=a&offset=20'])
})

test('a part of the page that is followed or marked is a place of its own', async () => {
  const { router, tab, log, back } = await open([route('/guide'), route('/')], '/guide')
  tab.followPart('s7')
  await soon()
  assert.equal(log.at(-1), 'scrolls to s7')
  let calls = 0
  router.watch(() => {
    calls += 1
  })
  router.markPart('s8')
  assert.deepEqual([tab.href, router.location.hash, calls], ['/guide#s8', 's8', 1])
  assert.equal(tab.entries.length, 2)
  await back()
  assert.equal(router.location.href, '/guide')
})

test('who leaves unsaved words is held back, by link and by going back, until they say so', async () => {
  const { router, tab, back } = await open([route('/'), route('/edit'), route('/runs')], '/')
  await router.push('/edit')
  let stays = true
  const asked: string[] = []
  const unblock = router.block({
    asksBeforeUnload: () => stays,
    holds: async (from, to) => {
      asked.push(`${from.pathname} → ${to.pathname}`)
      return stays
    },
  })
  await router.push('/runs')
  await back()
  await soon()
  assert.deepEqual(asked, ['/edit → /runs', '/edit → /'])
  assert.deepEqual([tab.href, router.shown?.location.href], ['/edit', '/edit'])
  assert.equal(tab.tell('beforeunload'), true)
  stays = false
  await back()
  assert.equal(router.shown?.location.href, '/')
  unblock()
  assert.equal(tab.tell('beforeunload'), false)
})

test('code is got ready for where one would be led, once', async () => {
  const { screen, release, asked } = held()
  const routes = [route('/'), route('/runs', { mayOpen: leadTo('/login') }), route('/login', { screen })]
  const { router, tab } = await open(routes, '/')
  release()
  await router.preload({ address: '/runs' })
  await router.push('/runs')
  assert.deepEqual([asked(), tab.href], [1, '/login'])
})

test('addresses that lead in circles end', async () => {
  const routes = [route('/'), route('/a', { mayOpen: leadTo('/b') }), route('/b', { mayOpen: leadTo('/a') })]
  const { router } = await open(routes, '/')
  void router.push('/a')
  await soon()
  assert.equal(router.shown?.layers[0]?.state, 'failed')
})

test('a destination is one of the addresses that there are, with all its parts', () => {
  const to = { to: '/runs/$id', params: { id: '7' } } as const
  assert.deepEqual(redirect(to).to, to)
  // @ts-expect-error: there is no such address.
  redirect({ to: '/nowhere' })
  // @ts-expect-error: it lacks the number of the run.
  redirect({ to: '/runs/$id' })
  // @ts-expect-error: a run has no title in its address.
  redirect({ to: '/runs/$id', params: { title: 'a' } })
  // @ts-expect-error: words are text.
  redirect({ to: '/search', search: { q: 7 } })
})
