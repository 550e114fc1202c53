// Tests actions on many guides: permitted ones, and those without effect.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Change, normalTag, planOf } from '../src/guides/many/change.ts'
import type { VisibleGuide } from '../src/lib/api.ts'

const guide = (guideid: number, more: Partial<VisibleGuide> = {}) =>
  ({
    guideid,
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

const author = { privileges: ['Author'] as 'Author'[] }
const moderator = { privileges: ['Moderator'] as 'Moderator'[] }

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
  assert.deepEqual(numbers({ kind: 'tag', tag: 'oil' }, guides, moderator as never), [[1, 3, 4], [2], []])
  assert.deepEqual(numbers({ kind: 'untag', tag: 'oil' }, guides, moderator as never), [[2], [1, 3, 4], []])
})

test('before it is chosen what the action is about, every guide with the right counts', () => {
  assert.equal(planOf('move', null, [guide(1), guide(2)], author).todo.length, 2)
})

test('a tag is compared as the server stores it', () => {
  assert.equal(normalTag('  Oil \n Filter '), 'oil filter')
})
