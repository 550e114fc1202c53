// The badges of the site: their conditions, and which a user has. Computed, never stored.

import type { Db } from '#platform/db/database.ts'
import { toSeconds } from '#platform/seconds.ts'
import { countJoinedUntil, countThoseWhoReached, type Measure, prepareReached } from './badges.queries.ts'
import type { UserBadge } from './badges.schema.ts'
import type { UserRow } from './find-users.ts'

export const badgeCategories = ['badgeGuide', 'badgeAnswers', 'badgeGeneral', 'badgeWorkbench'] as const
export type BadgeCategory = (typeof badgeCategories)[number]

interface Badge {
  badgeid: number
  name: string
  type: 'bronze' | 'silver' | 'gold'
  category: BadgeCategory
  description: string
  /** The badge for a year is repeatable. */
  measure: Measure | 'years'
  threshold: number
}

const badges: readonly Badge[] = [
  guides(1, 'First Guide', 'bronze', 1, 'Published a guide.'),
  guides(2, 'Author of Ten', 'silver', 10, 'Published ten guides.'),
  guides(3, 'Library', 'gold', 100, 'Published a hundred guides.'),
  changes(4, 'First Change', 'bronze', 1, 'Saved a change of a guide that was accepted.'),
  changes(5, 'Steady Hand', 'silver', 100, 'Saved a hundred changes that were accepted.'),
  changes(6, 'Caretaker', 'gold', 1000, 'Saved a thousand changes that were accepted.'),
  completions(7, 'Done It', 'bronze', 1, 'Completed a guide.'),
  completions(8, 'Practised', 'silver', 10, 'Completed ten guides.'),
  completions(9, 'Master', 'gold', 100, 'Completed a hundred guides.'),
  {
    badgeid: 10,
    name: 'A Year on Board',
    type: 'bronze',
    category: 'badgeGeneral',
    description: 'Had an account for a year; once for each.',
    measure: 'years',
    threshold: 1,
  },
]

type Rest = [badgeid: number, name: string, type: Badge['type'], threshold: number, description: string]

function made(category: BadgeCategory, measure: Measure, rest: Rest): Badge {
  const [badgeid, name, type, threshold, description] = rest
  return { badgeid, name, type, category, description, measure, threshold }
}
function guides(...rest: Rest): Badge {
  return made('badgeGuide', 'guides', rest)
}
function changes(...rest: Rest): Badge {
  return made('badgeGuide', 'changes', rest)
}
function completions(...rest: Rest): Badge {
  return made('badgeWorkbench', 'completions', rest)
}

export const yearMs = 365.25 * 24 * 60 * 60_000
const colours = { bronze: '#a5673f', silver: '#8a94a0', gold: '#c99a1b' } as const

interface Earned {
  times: number
  /** In milliseconds; null if not earned yet. */
  at: number | null
}

/** All badges of this user: the newest first, then those not earned yet. */
export async function listBadges(
  db: Db,
  user: UserRow,
  now: number,
  category: BadgeCategory | undefined,
): Promise<UserBadge[]> {
  const wanted = badges.filter((badge) => category === undefined || badge.category === category)
  const reached = await findReachedBy(db, user.userid)
  const people = await countReached(db, wanted)
  const withYears = await countJoinedUntil(db, now - yearMs)
  const listed = wanted.map((badge) => ({ badge, earned: earnedOf(badge, reached, user, now) }))
  listed.sort(
    (a, b) =>
      (b.earned.at ?? Number.NEGATIVE_INFINITY) - (a.earned.at ?? Number.NEGATIVE_INFINITY) ||
      a.badge.badgeid - b.badge.badgeid,
  )
  return listed.map(({ badge, earned }) =>
    present(badge, earned, badge.measure === 'years' ? withYears : (numberOf(people, badge) ?? 0)),
  )
}

/** Number of badges of each kind that a user has; a year counts each time. */
export async function countBadges(db: Db, user: UserRow, now: number): Promise<BadgeCounts> {
  return countEarned(user, await findReachedBy(db, user.userid), now)
}

export function countEarned(user: UserRow, reached: Numbers, now: number): BadgeCounts {
  const counts = { bronze: 0, silver: 0, gold: 0, total: 0 }
  for (const badge of badges) {
    const { times } = earnedOf(badge, reached, user, now)
    counts[badge.type] += times
    counts.total += times
  }
  return counts
}

export type BadgeCounts = Record<Badge['type'] | 'total', number>

/** By measure, then by threshold. */
export type Numbers = Map<string, Map<number, number>>

const numberOf = (numbers: Numbers, { measure, threshold }: Badge): number | undefined =>
  numbers.get(measure)?.get(threshold)

const milestones = badges.flatMap(({ measure, threshold }) =>
  measure === 'years' ? [] : { measure, threshold },
)
const findReached = prepareReached(milestones)

/** The times at which the user reached the thresholds of all badges. */
export async function findReachedBy(db: Db, userid: number): Promise<Numbers> {
  const numbers: Numbers = new Map()
  const reached: Record<string, number | null> = (await findReached(db, userid)) ?? {}
  for (const [index, { measure, threshold }] of milestones.entries()) {
    const at = reached[index] ?? null
    if (at !== null) numbers.set(measure, (numbers.get(measure) ?? new Map()).set(threshold, at))
  }
  return numbers
}

/** The number of users who have each badge, with one query for every measure. */
async function countReached(db: Db, wanted: readonly Badge[]): Promise<Numbers> {
  const thresholds = new Map<Measure, number[]>()
  for (const { measure, threshold } of wanted) {
    if (measure !== 'years') thresholds.set(measure, [...(thresholds.get(measure) ?? []), threshold])
  }
  const numbers: Numbers = new Map()
  for (const [measure, each] of thresholds)
    numbers.set(measure, await countThoseWhoReached(db, measure, each))
  return numbers
}

function earnedOf(badge: Badge, reached: Numbers, user: UserRow, now: number): Earned {
  if (badge.measure === 'years') {
    const years = Math.max(0, Math.floor((now - user.joinedAt) / yearMs))
    return { times: years, at: years > 0 ? user.joinedAt + years * yearMs : null }
  }
  const at = numberOf(reached, badge)
  return { times: at === undefined ? 0 : 1, at: at ?? null }
}

function present(badge: Badge, earned: Earned, earners: number): UserBadge {
  const { badgeid, name, type, category, description, measure } = badge
  return {
    earned: earned.times > 0,
    times_earned: earned.times,
    date: toSeconds(earned.at),
    badge: {
      badgeid,
      name,
      type,
      category,
      description,
      multiple: measure === 'years',
      num_users: earners,
      icon: null,
      image: '',
      secondary_color: colours[type],
    },
  }
}
