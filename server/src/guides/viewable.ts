// The rules for viewing, editing and managing a guide, each for a loaded row and as an SQL condition.
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
type Caller = Asker & Pick<Context, 'db'>
type AccessRow = Pick<Selectable<Tables['guides']>, 'guideid' | 'isPublic' | 'authorid'>

export interface Viewer {
  userid: number
  looksAfterOpenGuides: boolean
}

interface AccessReason {
  /** `opened` are the guides in question that were opened to this user. */
  code(guide: AccessRow, userid: number | null, opened: ReadonlySet<number>): boolean
  /** Condition on `guides` of a query. */
  sql(userid: number | Expression<number>): RawBuilder<SqlBool>
}

/** Staff needs none of these rules; without an account only the first one applies. */
const reasons = {
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
} satisfies Record<string, AccessReason>

type Rule = (asker: Asker) => readonly (keyof typeof reasons)[]

const toSee: Rule = () => ['public', 'author', 'opened']
/** Community editing does not make a user a manager of the guide. */
const toLookAfter: Rule = (asker) => (isCommunityOpen(asker) ? ['author'] : ['author', 'opened'])
const toEdit: Rule = (asker) => (isCommunityOpen(asker) ? toSee(asker) : toLookAfter(asker))

/** The guides that were opened to a user, by name or through a team. */
function openedTo(
  userid: number | Expression<number>,
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

/** At most one query, and only for guides to which no other rule applies. */
async function within<G extends AccessRow>(rule: Rule, ctx: Caller, guides: readonly G[]): Promise<G[]> {
  if (isStaff(ctx)) return [...guides]
  const { userid } = ctx.actor
  const kinds = rule(ctx)
  const holds = (guide: G, opened: ReadonlySet<number>) =>
    kinds.some((kind) => reasons[kind].code(guide, userid, opened))
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

/** Returns the guides among them that this user may view. */
export const viewable = <G extends AccessRow>(ctx: Caller, guides: readonly G[]): Promise<G[]> =>
  within(toSee, ctx, guides)

/** Without an account there are no edits, even of public guides. */
export const editable = async <G extends AccessRow>(ctx: Context, guides: readonly G[]): Promise<G[]> =>
  ctx.actor.userid === null && !isStaff(ctx) ? [] : within(toEdit, ctx, guides)

export const lookedAfter = <G extends AccessRow>(ctx: Context, guides: readonly G[]): Promise<G[]> =>
  within(toLookAfter, ctx, guides)

/** Restricts a query of `guides` to guides that the caller may view. */
export function isGuideViewable(asker: Asker): RawBuilder<boolean> {
  if (isStaff(asker)) return sql`(1 = 1)`
  const { userid } = asker.actor
  if (userid === null) return isGuideOpen
  const held = toSee(asker).map((kind) => reasons[kind].sql(userid))
  return sql`(${sql.join(held, sql` or `)})`
}

/** Restricts a query of `guides` to guides that the caller may edit, among those that the caller may view. */
export function isGuideEditable(asker: Asker): RawBuilder<boolean> {
  if (isStaff(asker)) return sql`(1 = 1)`
  const { userid } = asker.actor
  if (userid === null) return sql`(1 = 0)`
  const held = toEdit(asker).map((kind) => reasons[kind].sql(userid))
  return sql`(${sql.join(held, sql` or `)})`
}

/** Public guides; the second condition leaves out those that are only prerequisites of others. */
const isOfStaff = sql`users."isAuthor" = 1 or users."isModerator" = 1 or users."isAdmin" = 1`

const isHeldBy = (kinds: ReturnType<Rule>, userid: Expression<number>): RawBuilder<boolean> =>
  sql`(${sql.join([isOfStaff, ...kinds.map((kind) => reasons[kind].sql(userid))], sql` or `)})`

/** Restricts a query of `guides` to guides that this user of an outer query of `users` may view. */
export const isViewableBy = (userid: Expression<number>): RawBuilder<boolean> =>
  isHeldBy(['public', 'author', 'opened'], userid)

/** Restricts a query of `guides` to guides that this user outside of the staff may view. */
export const isViewableByReader = (userid: number): RawBuilder<boolean> =>
  sql`(${sql.join(
    (['public', 'author', 'opened'] as const).map((kind) => reasons[kind].sql(userid)),
    sql` or `,
  )})`

/** Restricts a query of `guides` to guides that this user of an outer query of `users` may edit. */
export const isEditableBy = (asker: Asker, userid: Expression<number>): RawBuilder<boolean> =>
  isHeldBy(toEdit(asker), userid)

/** Restricts a query of `guides` to guides that this user of an outer query of `users` manages. */
export const isLookedAfterBy = (asker: Asker, userid: Expression<number>): RawBuilder<boolean> =>
  isHeldBy(toLookAfter(asker), userid)

export const isGuideOpen = sql<boolean>`(${reasons.public.sql()})`
export const isListedOpenly = sql<boolean>`(${reasons.public.sql()} and guides."isPrerequisiteOnly" = 0)`

export const looksAfterOpened = (asker: Asker): boolean => toLookAfter(asker).includes('opened')

/** The guides that a user outside of the staff manages, as the start of a query. */
export function guidesLookedAfter({ userid, looksAfterOpenGuides }: Viewer) {
  const authored = expressionBuilder<Tables, never>()
    .selectFrom('guides')
    .select('guides.guideid')
    .where('authorid', '=', userid)
  const [byName, byTeam] = openedTo(userid)
  return looksAfterOpenGuides ? authored.union(byName).union(byTeam) : authored
}
