// Who may see a guide, who may edit it, who looks after it: each ground stands here once, for a row at hand and for SQL.
import {
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { isCommunityOpen, isStaff } from '#users/trust.ts'

type Asker = Pick<Context, 'actor' | 'site'>
type Judged = Pick<Selectable<Tables['guides']>, 'guideid' | 'isPublic' | 'authorid'>

export interface Looker {
  userid: number
  looksAfterOpenGuides: boolean
}

interface Ground {
  /** `opened` are the guides, of those that are asked about, that were opened to this person. */
  code(guide: Judged, userid: number | null, opened: ReadonlySet<number>): boolean
  /** About `guides` of a query. */
  sql(userid: number): RawBuilder<SqlBool>
}

/** Staff needs none of them, and who has not signed in has the first one only. */
const grounds = {
  public: {
    code: (guide) => guide.isPublic === 1,
    sql: () => sql`guides."isPublic" = 1`,
  },
  author: {
    code: (guide, userid) => userid !== null && guide.authorid === userid,
    sql: (userid) => sql`guides.authorid = ${userid}`,
  },
  opened: {
    code: (guide, _userid, opened) => opened.has(guide.guideid),
    sql: (userid) => {
      const [byName, byTeam] = openedTo(userid, (guideid) => sql`${guideid} = guides.guideid`)
      return sql`exists ${byName} or exists ${byTeam}`
    },
  },
} satisfies Record<string, Ground>

type Rule = (asker: Asker) => readonly (keyof typeof grounds)[]

const toSee: Rule = () => ['public', 'author', 'opened']
/** Editing a guide where everybody may edit does not make anybody look after it. */
const toLookAfter: Rule = (asker) => (isCommunityOpen(asker) ? ['author'] : ['author', 'opened'])
const toEdit: Rule = (asker) => (isCommunityOpen(asker) ? toSee(asker) : toLookAfter(asker))

/** The guides that were opened to a person: by name, and through a team. */
function openedTo(
  userid: number,
  isAsked: (guideid: Expression<number>) => Expression<SqlBool> = () => sql`(1 = 1)`,
) {
  const { selectFrom } = expressionBuilder<Tables, never>()
  const byName = selectFrom('guide_users')
    .select('guide_users.guideid')
    .where('guide_users.userid', '=', userid)
    .where((eb) => isAsked(eb.ref('guide_users.guideid')))
  const byTeam = selectFrom('guide_teams')
    .innerJoin('team_members', 'team_members.teamid', 'guide_teams.teamid')
    .select('guide_teams.guideid')
    .where('team_members.userid', '=', userid)
    .where((eb) => isAsked(eb.ref('guide_teams.guideid')))
  return [byName, byTeam] as const
}

/** With at most one query, and that for guides alone for which no other ground holds. */
async function within<G extends Judged>(rule: Rule, ctx: Context, guides: readonly G[]): Promise<G[]> {
  if (isStaff(ctx)) return [...guides]
  const { userid } = ctx.actor
  const kinds = rule(ctx)
  const holds = (guide: G, opened: ReadonlySet<number>) =>
    kinds.some((kind) => grounds[kind].code(guide, userid, opened))
  const closed = guides.filter((guide) => !holds(guide, none)).map(({ guideid }) => guideid)
  const asks = userid !== null && closed.length > 0 && kinds.includes('opened')
  const opened = asks ? await listOpened(ctx.db, userid, closed) : none
  return guides.filter((guide) => holds(guide, opened))
}

const none: ReadonlySet<number> = new Set()

async function listOpened(db: Db, userid: number, guideids: readonly number[]): Promise<Set<number>> {
  const [byName, byTeam] = openedTo(userid, (guideid) => sql`${guideid} in ${sqlList(guideids)}`)
  const rows = await db.selectFrom(byName.union(byTeam).as('opened')).select('guideid').execute()
  return new Set(rows.map(({ guideid }) => guideid))
}

/** Those of them that this person may see. */
export const viewable = <G extends Judged>(ctx: Context, guides: readonly G[]): Promise<G[]> =>
  within(toSee, ctx, guides)

/** Where nobody has signed in nothing is edited, whatever is public. */
export const editable = async <G extends Judged>(ctx: Context, guides: readonly G[]): Promise<G[]> =>
  ctx.actor.userid === null && !isStaff(ctx) ? [] : within(toEdit, ctx, guides)

export const lookedAfter = <G extends Judged>(ctx: Context, guides: readonly G[]): Promise<G[]> =>
  within(toLookAfter, ctx, guides)

/** Under which a query over `guides` holds only guides that the caller may see. */
export function isGuideViewable(asker: Asker): RawBuilder<boolean> {
  if (isStaff(asker)) return sql`(1 = 1)`
  const { userid } = asker.actor
  if (userid === null) return isGuideOpen
  const held = toSee(asker).map((kind) => grounds[kind].sql(userid))
  return sql`(${sql.join(held, sql` or `)})`
}

/** Under which a query over `guides` holds only guides that the caller may edit, of those that the caller may see. */
export function isGuideEditable(asker: Asker): RawBuilder<boolean> {
  if (isStaff(asker)) return sql`(1 = 1)`
  const { userid } = asker.actor
  if (userid === null) return sql`(1 = 0)`
  const held = toEdit(asker).map((kind) => grounds[kind].sql(userid))
  return sql`(${sql.join(held, sql` or `)})`
}

/** What everybody may see, and what stands by itself besides. */
export const isGuideOpen = sql<boolean>`(${grounds.public.sql()})`
export const standsOpen = sql<boolean>`(${grounds.public.sql()} and guides."isPrerequisiteOnly" = 0)`

export const looksAfterOpened = (asker: Asker): boolean => toLookAfter(asker).includes('opened')

/** The guides that somebody looks after who is not staff, to begin a query with. */
export function guidesLookedAfter({ userid, looksAfterOpenGuides }: Looker) {
  const authored = expressionBuilder<Tables, never>()
    .selectFrom('guides')
    .select('guides.guideid')
    .where('authorid', '=', userid)
  const [byName, byTeam] = openedTo(userid)
  return looksAfterOpenGuides ? authored.union(byName).union(byTeam) : authored
}
