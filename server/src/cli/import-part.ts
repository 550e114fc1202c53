// The part of `stepwright import` that adds guides of another site to this one.
import { pino } from 'pino'
import { type ImportReport, importPart } from '#archive/parts/import-part.ts'
import type { PortablePart } from '#archive/parts/portable-part.ts'
import { inOneLine } from '#media/portable/portable-fault.ts'
import { withRegister } from '#media/store/registered-files.ts'
import { openFiles } from '#platform/files/open.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { prepareMedia } from '#src/app/media.ts'
import { findUserByEmail } from '#users/find-users.ts'
import { type Person, privilegesOf } from '#users/privileges.ts'
import { isStaff } from '#users/trust.ts'
import { normalizeEmail } from '#users/users.ts'
import { showProgress } from './archive-options.ts'
import { CommandError, type Invocation, type Option, show, textOption } from './command.ts'
import { withSite } from './site.ts'

export const importOptions: Record<string, Option> = {
  as: {
    type: 'string',
    value: 'EMAIL',
    help: 'Of a part: the author or administrator who becomes its author and owner',
  },
  private: { type: 'boolean', help: 'Of a part: all its guides become private, whatever they were' },
}

/** All rows are written in one transaction, which may be long. */
const limits = { writeMs: 30 * 60_000, waitMs: 60_000 }

/** Reads the part with the types of guides of this site, the usual one first. */
type ReadPart = (types: readonly string[]) => Promise<PortablePart>

export async function addPart(invocation: Invocation, readPart: ReadPart): Promise<void> {
  const email = textOption(invocation, 'as')
  if (email === undefined)
    throw new CommandError('This file holds part of a site: say whose it will be with --as EMAIL')
  const progress = showProgress(invocation)
  await withSite(
    invocation,
    async (site) => {
      const { config } = invocation
      const files = withRegister(await openFiles(config), site.database, Date.now)
      const log = pino({ level: 'error' }, pino.destination(2))
      const media = prepareMedia({
        files,
        database: site.database,
        log,
        systemContext: site.inContext,
        config,
      })
      const target = {
        ...{ media, read: site.read, write: site.write, progress: progress.report },
        actingAs: (ctx: Context) => actingAs(ctx, email),
        isPrivate: invocation.options.private === true,
      }
      const types = await site.read(async (ctx) => Object.keys(siteOf(ctx).guideTypes))
      const report = await readPart(types)
        .then((part) => importPart(part, target))
        .finally(progress.end)
        .finally(() => media.close())
      show(invocation, report, describeImport(report))
    },
    limits,
  )
}

async function actingAs(ctx: Context, email: string): Promise<Context> {
  const row = await findUserByEmail(ctx.db, normalizeEmail(email))
  if (!row?.isEnabled) throw new CommandError(`--as: there is no active account ${email}`)
  const { userid, langid, reputation } = row
  const actor: Person = {
    userid,
    privileges: privilegesOf(row),
    tokenid: null,
    scopes: null,
    langid,
    reputation,
  }
  if (!isStaff({ actor })) throw new CommandError(`--as: ${email} may not write guides`)
  return { ...ctx, actor }
}

const mostShown = 20

function describeImport(report: ImportReport): string {
  const { guides, added, existing, media, unresolved, restricted, importedBefore } = report
  const numbers = guides.map(({ guideid, title, from }) => `${guideid} ${title} (was ${from})`)
  const list = (title: string, lines: readonly string[]) => {
    if (lines.length === 0) return []
    const shown = lines.map((line) => `  ${inOneLine(line, 200)}`)
    const more = lines.length > mostShown ? [`  and ${lines.length - mostShown} more: see --json`] : []
    return [title, ...shown.slice(0, mostShown), ...more]
  }
  return [
    `Imported ${guides.length} guides, ${added.length} categories, tools and parts, ${media} media`,
    ...(importedBefore === null
      ? []
      : [
          `The same part was imported before, at ${new Date(importedBefore).toISOString()}: these are copies`,
        ]),
    ...list('Guides', numbers),
    ...list('There already, and left as they are', existing),
    ...list('Private now, because their readers stayed behind', restricted),
    ...list(
      'References without a target here',
      unresolved.map(({ thing, field, reference }) => `${thing}, ${field}: ${reference}`),
    ),
  ].join('\n')
}
