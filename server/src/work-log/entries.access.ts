// Who may see a run and do something to it.
import { guideAccess, looksAfter, seesGuide } from '#guides/guides.access.ts'
import { type Access, access } from '#platform/http/access.ts'
import { type Context, has } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { type EntryRow, findEntry } from './entries.queries.ts'

async function getEntry(ctx: Context, params: Record<string, unknown>): Promise<EntryRow> {
  const entry = await findEntry(ctx.db, params.entryid as number)
  if (!entry) throw problems.entryNotFound()
  return entry
}

const holds = (ctx: Context, entry: EntryRow): boolean =>
  ctx.actor.userid === entry.userid || has(ctx.actor, 'Admin')

const mayTakeOver = async (ctx: Context, entry: EntryRow): Promise<boolean> =>
  entry.status === 'suspended' && (await seesGuide(ctx, entry.guideid))

/** The one who has it and the one who began it; who could take it over; who looks after the guide. */
async function mayRead(ctx: Context, entry: EntryRow): Promise<boolean> {
  if (holds(ctx, entry) || ctx.actor.userid === entry.starterid) return true
  return (await mayTakeOver(ctx, entry)) || looksAfter(ctx, entry.guideid)
}

type Allows = (ctx: Context, entry: EntryRow) => boolean | Promise<boolean>

/** A program that works runs need not be let into all the rest. */
const reading = { scopes: ['read', 'work_log'] } as const
const working = { scopes: ['work_log'] } as const

const rule = (name: string, description: string, allows: Allows): Access => ({
  ...access.signedIn,
  ...working,
  name,
  description,
  check: async (ctx, params) => {
    const entry = await getEntry(ctx, params)
    if (!(await allows(ctx, entry))) throw problems.forbidden(['Admin'])
    ctx.subject = entry
  },
})

export const entryAccess = {
  list: { ...access.signedIn, ...reading },
  start: {
    ...access.signedIn,
    ...working,
    name: 'entry.start',
    description: 'Anybody who is signed in and may see the guide',
  },
  read: {
    ...rule(
      'entry.read',
      'Who has the run or began it, those who look after its guide, and while it is suspended those who may see the guide',
      mayRead,
    ),
    ...reading,
  },
  work: rule('entry.work', 'Who has the run; administrators', holds),
  resume: rule(
    'entry.resume',
    'Who has the run; administrators; while it is suspended those who may see the guide',
    async (ctx, entry) => holds(ctx, entry) || (await mayTakeOver(ctx, entry)),
  ),
  remove: {
    ...access.administer,
    name: 'entry.remove',
    check: async (ctx, params) => {
      ctx.subject = await getEntry(ctx, params)
    },
  },
  suspended: { ...guideAccess.readSignedIn, ...reading },
} as const satisfies Record<string, Access>
