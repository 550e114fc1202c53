// Tests actions on many guides: permitted ones, and those without effect.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryObserver } from '@tanstack/react-query'
import { batch, startBatch, tasksOf } from '../src/guides/many/batch.ts'
import {
  approvalsOf,
  type Change,
  isOffered,
  mostGuides,
  normalTag,
  planOf,
} from '../src/guides/many/change.ts'
import { perform } from '../src/guides/many/perform.ts'
import { readAll } from '../src/guides/many/read-all.ts'
import { asCategory, asExempt, emptyChange, readChange } from '../src/guides/many/read-change.ts'
import type { User, VisibleGuide } from '../src/lib/api.ts'
import { queryClient } from '../src/lib/query-client.ts'

const guide = (guideid: number, more: Partial<VisibleGuide> = {}) =>
  ({
    guideid,
    userid: 7,
    type: 'how-to',
    is_template: false,
    category: 'Pumps',
    tags: false,
    flags: [],
    public: true,
    pending_count: 0,
    can_edit: true,
    can_publish: true,
    can_delete: true,
    ...more,
  }) as unknown as VisibleGuide

type Someone = NonNullable<Parameters<typeof planOf>[3]>
const author: Someone = { userid: 7, privileges: ['Author'] }
const moderator: Someone = { userid: 8, privileges: ['Moderator'] }
const admin: Someone = { userid: 9, privileges: ['Admin'] }

const numbers = (change: Change, guides: VisibleGuide[], person = author) => {
  const { todo, same, refused } = planOf(change.kind, change, guides, person)
  const ids = (some: VisibleGuide[]) => some.map(({ guideid }) => guideid)
  return [ids(todo), ids(same), refused.map(({ guide, reason }) => [guide.guideid, reason])]
}

test('an action leaves out guides without the right, and those that are so already', () => {
  const guides = [
    guide(1),
    guide(2, { category: 'Valves', public: false, tags: ['oil'], flags: ['DANGER'] }),
    guide(3, { can_edit: false, can_publish: false, can_delete: false }),
    guide(4, { pending_count: 1 }),
  ]
  assert.deepEqual(numbers({ kind: 'move', category: 'Valves' }, guides), [[1, 4], [2], [[3, 'noEdit']]])
  assert.deepEqual(numbers({ kind: 'flag', flagid: 'DANGER' }, guides), [
    [1],
    [2],
    [
      [3, 'noEdit'],
      [4, 'hasPending'],
    ],
  ])
  assert.deepEqual(numbers({ kind: 'unpublish' }, guides), [[1, 4], [2], [[3, 'noPublish']]])
  assert.deepEqual(numbers({ kind: 'delete' }, guides), [[1, 2, 4], [], [[3, 'noDelete']]])
  assert.deepEqual(numbers({ kind: 'duplicate' }, guides), [[1, 2, 3, 4], [], []])
  assert.deepEqual(
    numbers({ kind: 'tag', tag: 'oil' }, guides)[2],
    [1, 2, 3, 4].map((guideid) => [guideid, 'noTag']),
  )
  assert.deepEqual(numbers({ kind: 'tag', tag: 'oil' }, guides, moderator), [[1, 3, 4], [2], []])
  assert.deepEqual(numbers({ kind: 'untag', tag: 'oil' }, guides, moderator), [[2], [1, 3, 4], []])
})

test('before it is chosen what the action is about, every guide with the right counts', () => {
  assert.equal(planOf('move', null, [guide(1), guide(2)], author).todo.length, 2)
})

test('a tag is compared as the server stores it', () => {
  assert.equal(normalTag('  Oil \n Filter '), 'oil filter')
})

type Next = NonNullable<VisibleGuide['next_release']>
const next = (more: Partial<Next> = {}): Partial<VisibleGuide> => ({
  next_release: { guide_revisionid: 1, open: null, process: null, exempt: false, ...more },
})
const process = (approval_processid: number, name: string, from: 'guide' | 'category' | 'site') => ({
  process: { approval_processid, name, from },
})
const released = { release: { releaseid: 3, title: 'V1.0' } }

test('type, person responsible and templates are changed by users with the right, where they differ', () => {
  const guides = [guide(1), guide(2, { type: 'repair', userid: 8, is_template: true, can_edit: false })]
  assert.deepEqual(numbers({ kind: 'type', type: 'how-to', name: 'How-to' }, guides), [
    [],
    [1],
    [[2, 'noEdit']],
  ])
  const owner = { kind: 'owner', userid: 8, name: 'Mo' } as const
  assert.deepEqual(numbers(owner, guides), [[1], [], [[2, 'noOwner']]])
  assert.deepEqual(numbers(owner, guides, admin), [[1], [2], []])
  assert.deepEqual(numbers({ kind: 'template' }, guides), [[1], [2], []])
  assert.deepEqual(numbers({ kind: 'untemplate' }, guides), [[2], [1], []])
  assert.deepEqual(numbers({ kind: 'template' }, guides, { userid: 7, privileges: ['User'] })[2], [
    [1, 'noTemplate'],
    [2, 'noTemplate'],
  ])
})

test('access is changed by users who decide who sees the guide; its author has it already', () => {
  const guides = [guide(1), guide(2, { userid: 8 }), guide(3, { can_publish: false })]
  const reader = { userid: 8 }
  assert.deepEqual(numbers({ kind: 'allow', reader, name: 'Mo' }, guides), [[1], [2], [[3, 'noPublish']]])
  assert.deepEqual(numbers({ kind: 'disallow', reader: { teamid: 8 }, name: 'Yard' }, guides), [
    [1, 2],
    [],
    [[3, 'noPublish']],
  ])
})

test('a release leaves out guides with nothing to release and those whose release waits', () => {
  const guides = [
    guide(1, next()),
    guide(2, { ...next(), ...released }),
    guide(3, { ...next(process(4, 'Quality', 'site')), ...released, pending_count: 2 }),
    guide(4, next({ open: 'pending' })),
    guide(5, next({ open: 'scheduled' })),
    guide(6),
    guide(7, next(process(4, 'Quality', 'category'))),
  ]
  const change = { kind: 'release', type: 'minor', notes: '' } as const
  assert.deepEqual(numbers(change, guides), [
    [1, 3, 7],
    [2],
    [
      [4, 'asksApproval'],
      [5, 'isScheduled'],
      [6, 'noRelease'],
    ],
  ])
  assert.deepEqual(approvalsOf(planOf('release', change, guides, author).todo), [
    { name: null, count: 1 },
    { name: 'Quality', count: 2 },
  ])
})

test('only administrators choose a process; a guide with the same one of its own stays', () => {
  const guides = [
    guide(1, next(process(4, 'Quality', 'guide'))),
    guide(2, next(process(4, 'Quality', 'category'))),
    guide(3, next()),
    guide(4, next({ exempt: true })),
  ]
  const quality = { kind: 'process', processid: 4, name: 'Quality' } as const
  assert.deepEqual(numbers(quality, guides, admin), [[2, 3, 4], [1], []])
  assert.deepEqual(numbers({ ...quality, processid: null }, guides, admin), [[1, 4], [2, 3], []])
  assert.deepEqual(numbers({ ...quality, processid: 'exempt' }, guides, admin), [[1, 2, 3], [4], []])
  assert.deepEqual(
    numbers(quality, guides)[2],
    [1, 2, 3, 4].map((guideid) => [guideid, 'noProcess']),
  )
})

test('offers an action if one of the guides allows it and has what it removes', () => {
  const guides = [guide(1, { can_delete: false }), guide(2, { flags: ['DANGER'], pending_count: 1 })]
  const offered = (['delete', 'unflag', 'untag', 'untemplate', 'release', 'process', 'tag'] as const).filter(
    (kind) => isOffered(kind, guides, author),
  )
  assert.deepEqual(offered, ['delete', 'unflag'])
})

test('a change is read from its inputs once its object is chosen', () => {
  const values = { ...emptyChange, object: '5', name: 'Ines' }
  assert.equal(readChange('owner', emptyChange, []), null)
  assert.deepEqual(readChange('owner', values, []), { kind: 'owner', userid: 5, name: 'Ines' })
  assert.deepEqual(readChange('allow', { ...values, whom: 'team' }, []), {
    kind: 'allow',
    reader: { teamid: 5 },
    name: 'Ines',
  })
  assert.deepEqual(readChange('process', { ...values, object: asCategory }, []), {
    kind: 'process',
    processid: null,
    name: 'Ines',
  })
  const without = readChange('process', { ...values, object: asExempt }, [])
  assert.deepEqual(without, { kind: 'process', processid: 'exempt', name: 'Ines' })
  assert.deepEqual(readChange('release', { ...emptyChange, notes: ' New filter. ' }, []), {
    kind: 'release',
    type: 'minor',
    notes: 'New filter.',
  })
  assert.deepEqual(readChange('move', { ...emptyChange, object: 'pumps' }, ['Pumps']), {
    kind: 'move',
    category: 'Pumps',
  })
})

test('all guides of a filter are read page by page, each once, and never more than the greatest selection', async () => {
  const listOf = (count: number) => {
    const offsets: number[] = []
    const read = async ({ offset, limit }: { offset: number; limit: number }) => {
      offsets.push(offset)
      const results = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, at) => ({
        // The first guide of a page is the last one of the page before: it moved meanwhile.
        guideid: offset > 0 && at === 0 ? offset - 1 : offset + at,
      }))
      return { count, results }
    }
    return { offsets, read }
  }
  const progress: number[] = []
  const few = listOf(340)
  const guides = await readAll(few.read, (done) => progress.push(done))
  assert.deepEqual([guides.length, few.offsets, progress], [339, [0, 200], [200, 339]])
  const many = listOf(5000)
  await readAll(many.read, () => {})
  assert.deepEqual([many.offsets.length, many.offsets.at(-1)], [mostGuides / 200, mostGuides - 200])
})

test('an approval process is undone to the one that the server has, not to that of an older list', async (t) => {
  const sent: string[] = []
  t.mock.method(globalThis, 'fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${address.replace(/^.*\/approvals\//, '')}`)
    return Response.json({ approval_processid: 2, name: 'Quality', from: 'site', own: null, exempt: false })
  })
  const listed = guide(1, { next_release: { exempt: true } as NonNullable<VisibleGuide['next_release']> })
  const undo = await perform({ kind: 'process', processid: 3, name: 'Quality' }, listed, admin as User, {})
  assert.ok(typeof undo === 'function')
  await undo({})
  assert.deepEqual(sent, ['GET 1?namespace=GUIDE', 'PUT 1/3?namespace=GUIDE', 'DELETE 1?namespace=GUIDE'])
})

test('the outcome is shown once the list has been read again', async (t) => {
  t.mock.method(globalThis, 'fetch', async () => Response.json({ guideid: 1, revisionid: 2 }))
  let reads = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['guides', 'a list'],
    queryFn: async () => ++reads,
  })
  const leave = observer.subscribe(() => {})
  await observer.refetch()
  const before = reads
  const readWhenFinished: number[] = []
  const unwatch = batch.subscribe(() => {
    if (batch.get()?.state === 'finished') readWhenFinished.push(observer.getCurrentResult().data ?? 0)
  })
  await startBatch({ kind: 'delete' }, tasksOf({ kind: 'delete' }, [guide(1)], admin as User), admin as User)
  unwatch()
  leave()
  queryClient.clear()
  assert.deepEqual(readWhenFinished, [before + 1])
})
