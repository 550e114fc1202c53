// Proves that every edit of a versioned resource rejects a stale, missing or invalid revisionid, in both profiles, and
// that one of two simultaneous edits wins.
// Engines: both in the outer circle, because two edits race for one revision; what is refused before is asked on SQLite only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, engine, startSite, type TestSite, testOnBoth } from '../app.ts'
import { anAdmin, type TestPerson } from '../builders.ts'
import { sample } from '../extent.ts'
import { aCategory, aGuide } from '../guide-builders.ts'
import { changesNothing } from '../traces.ts'

interface Things {
  guideid: number
  stepids: number[]
  /** First saved revisions of guide and page, as targets of a revert. */
  first: { guide: number; page: number }
}

interface Edit {
  /** Method and path as in the OpenAPI document. */
  operation: string
  path: (things: Things) => string
  body?: (things: Things, editor: number) => object
  /** Address of the resource that a conflict returns. `of` selects the part with the current token. */
  resource: (things: Things) => string
  of?: (guide: Answer['body']) => { revisionid: number }
}

const guidePath = ({ guideid }: Things) => `/guides/${guideid}`
const stepPath = ({ guideid, stepids }: Things) => `/guides/${guideid}/steps/${stepids[0]}`
const waiting = (things: Things) => `${guidePath(things)}?unpatrolled&excludePrerequisiteSteps`
const german = (things: Things) => `${waiting(things)}&langid=de`
const firstStep = (guide: Answer['body']) => guide.steps[0]
const page = '/wikis/CATEGORY/Pumps'
const title = (_: Things, editor: number) => ({ title: `Title of ${editor}` })
const contents = (_: Things, editor: number) => ({ contents: `Text of ${editor}.` })

const edits: Edit[] = [
  { operation: 'PATCH /guides/{guideid}', path: guidePath, body: title, resource: waiting },
  {
    operation: 'PATCH /guides/{guideid}',
    path: (things) => `${guidePath(things)}?langid=de`,
    body: title,
    resource: german,
  },
  { operation: 'DELETE /guides/{guideid}', path: guidePath, resource: waiting },
  ...['guides', 'guide'].flatMap((root): Edit[] =>
    ['PUT', 'DELETE'].map((method) => ({
      operation: `${method} /${root}/{guideid}/public`,
      path: ({ guideid }) => `/${root}/${guideid}/public`,
      resource: waiting,
    })),
  ),
  {
    operation: 'PATCH /guides/{guideid}/steps/{stepid}',
    path: stepPath,
    body: title,
    resource: waiting,
    of: firstStep,
  },
  {
    operation: 'PATCH /guides/{guideid}/steps/{stepid}',
    path: (things) => `${stepPath(things)}?langid=de`,
    body: title,
    resource: german,
    of: firstStep,
  },
  {
    operation: 'DELETE /guides/{guideid}/steps/{stepid}',
    path: stepPath,
    resource: waiting,
    of: firstStep,
  },
  {
    operation: 'PUT /guides/{guideid}/steporder',
    path: (things) => `${guidePath(things)}/steporder`,
    body: ({ stepids }, editor) => ({
      stepids: editor === 0 ? stepids.toReversed() : [...stepids.slice(1), stepids[0]],
    }),
    resource: waiting,
  },
  {
    operation: 'POST /guides/{guideid}/revert',
    path: (things) => `${guidePath(things)}/revert?to_revisionid=${things.first.guide}`,
    resource: waiting,
  },
  {
    operation: 'PATCH /wikis/{namespace}/{title}',
    path: () => page,
    body: contents,
    resource: () => `${page}?unpatrolled`,
  },
  {
    operation: 'PATCH /wikis/{namespace}/{title}',
    path: () => `${page}?langid=de`,
    body: contents,
    resource: () => `${page}?unpatrolled&langid=de`,
  },
  {
    operation: 'DELETE /wikis/{namespace}/{title}',
    path: () => '/wikis/WIKI/Oil',
    resource: () => '/wikis/WIKI/Oil?unpatrolled',
  },
  {
    operation: 'POST /wikis/{namespace}/{title}/revert',
    path: ({ first }) => `${page}/revert?to_revisionid=${first.page}`,
    resource: () => `${page}?unpatrolled`,
  },
  {
    operation: 'POST /wikis/{namespace}/{title}/rename',
    path: () => '/wikis/WIKI/Oil/rename',
    body: () => ({ title: 'Grease' }),
    resource: () => '/wikis/WIKI/Oil?unpatrolled',
  },
]

/** Creates a public guide with three steps, a category and a page, each edited and translated once. */
async function aSiteWithThings(): Promise<{ site: TestSite; ada: TestPerson; things: Things }> {
  const site = await startSite()
  const ada = await anAdmin(site)
  const call = site.as(ada)
  const category = await aCategory(site, 'Machines')
  const made = await aGuide(site, { author: ada, category, steps: 3 })
  const path = `/guides/${made.guideid}`
  const stepids = made.steps.map((step) => step.stepid)
  await call('PATCH', `${path}?revisionid=${made.revisionid}`, { summary: 'Second.' })
  await call('PATCH', `${path}?langid=de`, { title: 'Titel' })
  await call('PATCH', `${path}/steps/${stepids[0]}?langid=de`, { title: 'Schritt' })
  const added = await call('POST', '/wikis', { namespace: 'CATEGORY', title: 'Pumps', contents: 'First.' })
  const revised = await call('PATCH', `${page}?revisionid=${added.revisionid}`, { contents: 'Second.' })
  await call('PATCH', `${page}?langid=de&revisionid=${revised.revisionid}`, { contents: 'Deutsch.' })
  await call('POST', '/wikis', { namespace: 'WIKI', title: 'Oil', contents: 'Oil.' })
  const first = { guide: made.guide_revisionid, page: added.revisionid }
  return { site, ada, things: { guideid: made.guideid, stepids, first } }
}

const withToken = (path: string, revisionid: number | string): string =>
  `${path}${path.includes('?') ? '&' : '?'}revisionid=${revisionid}`

const methodOf = ({ operation }: Edit): string => operation.split(' ')[0] as string

/** Returns the current resource as the editing client reads it. */
async function current(site: TestSite, as: TestPerson, edit: Edit, things: Things) {
  const { body, status } = await site.call('GET', edit.resource(things), { as })
  assert.equal(status, 200)
  return edit.of ? edit.of(body) : body
}

async function hide(site: TestSite, as: TestPerson, things: Things): Promise<void> {
  const { revisionid } = (await site.call('GET', waiting(things), { as })).body
  const path = withToken(`${guidePath(things)}/public`, revisionid)
  assert.equal((await site.call('DELETE', path, { as })).status, 200)
}

const nameOf = (edit: Edit): string =>
  `${edit.operation}${edit.path({ guideid: 1, stepids: [1], first: { guide: 1, page: 1 } }).includes('langid') ? ' of a translation' : ''}`

const prepared = { documented: await aSiteWithThings(), hosted: await aSiteWithThings() }

test('every operation that takes a revisionid is among these', async () => {
  const { paths } = prepared.documented.site.describe()
  const versioned = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'get')
      .filter(([, operation]) =>
        operation.parameters?.some((each) => each.in === 'query' && each.name === 'revisionid'),
      )
      .map(([method]) => `${method.toUpperCase()} ${path.replace('/api/2.0', '')}`),
  )
  const own = versioned.filter((operation) => /^\w+ \/(guides?|wikis)\//.test(operation))
  // Adding a step needs no token and ignores one.
  const guarded = own.filter((operation) => operation !== 'POST /guides/{guideid}/steps')
  assert.deepEqual(guarded.sort(), [...new Set(edits.map((edit) => edit.operation))].sort())
})

for (const profile of engine === 'sqlite' ? (['documented', 'hosted'] as const) : []) {
  const { site, ada, things } = prepared[profile]
  test(`${profile}: the site speaks so`, async () => {
    const { status } = await site.call('PATCH', '/settings', { as: ada, body: { apiProfile: profile } })
    assert.equal(status, 200)
  })

  for (const edit of edits) {
    const send = (token?: number | string) => {
      const path = edit.path(things)
      const body = edit.body?.(things, 0) ?? {}
      return site.call(methodOf(edit), token === undefined ? path : withToken(path, token), { as: ada, body })
    }

    test(`${profile}: ${nameOf(edit)} refuses a stale revisionid with the current resource, changing nothing`, async () => {
      const resource = await current(site, ada, edit, things)
      for (const stale of [resource.revisionid + 1000, 0]) {
        const { status, body } = await changesNothing(site, () => send(stale))
        assert.equal(status, 409)
        assert.deepEqual(body, resource)
      }
    })

    test(`${profile}: ${nameOf(edit)} refuses a missing revisionid, changing nothing`, async () => {
      const resource = await current(site, ada, edit, things)
      const { status, body } = await changesNothing(site, () => send())
      if (profile === 'documented') {
        assert.equal(status, 409)
        assert.deepEqual(body, resource)
      } else {
        assert.equal(status, 422)
        const [{ field, code }] = body.errors
        assert.deepEqual([field, code], ['revisionid', 'missing_field'])
      }
    })

    test(`${profile}: ${nameOf(edit)} refuses a revisionid that is no number, changing nothing`, async () => {
      for (const nonsense of ['x', '-1', '1.5', '', '99999999999999999999']) {
        const { status, body } = await changesNothing(site, () => send(nonsense))
        assert.equal(status, 422, nonsense)
        assert.equal(body.errors[0].field, 'revisionid')
      }
    })
  }
}

for (const edit of sample(edits, 8)) {
  testOnBoth(
    `of two who send ${nameOf(edit)} at once one wins, and the other is told the winner's state`,
    async () => {
      const { site, ada, things } = await aSiteWithThings()
      const other = await site.twin()
      const publishes = edit.operation.startsWith('PUT') && edit.operation.endsWith('/public')
      // A request for the current state is no conflict, so the guide is hidden first.
      if (publishes) await hide(site, ada, things)
      const { revisionid } = await current(site, ada, edit, things)
      const path = withToken(edit.path(things), revisionid)
      const send = (process: TestSite, editor: number) =>
        process.call(methodOf(edit), path, { as: ada, body: edit.body?.(things, editor) ?? {} })
      const answers = await Promise.all([send(site, 0), send(other, 1)])
      const won = answers.filter(({ status }) => status < 300)
      const lost = answers.filter(({ status }) => status >= 300)
      assert.deepEqual([won.length, lost.length], [1, 1], answers.map(({ status }) => status).join())
      // The winner has deleted the resource, so a conflict has no body to return.
      if (edit.operation.startsWith('DELETE') && !edit.operation.endsWith('/public'))
        return assert.equal(lost[0]?.status, 404)
      assert.equal(lost[0]?.status, 409)
      assert.deepEqual(lost[0]?.body, await current(site, ada, edit, things))
    },
  )
}
