// Routes of the caller's notices and of the choices which of them the caller gets.
import { Type } from 'typebox'
import { record } from '#events/events.ts'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { flag, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { siteOf } from '#settings/settings.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'
import { findChoices, saveChoices } from './choices.ts'
import { type Choices, defaultChoices, kinds } from './kinds.ts'
import { countNotices, listNotices, markRead } from './notices.queries.ts'
import {
  NoticeChoices,
  NoticeChoicesDraft,
  NoticeKind,
  NoticeList,
  NoticesRead,
  UnreadNotices,
} from './notices.schema.ts'
import { presentNotices } from './present-notices.ts'

const idOf = ({ actor }: Context): number => actor.userid as number

export function noticeRoutes(app: App, { mailer }: { mailer: SiteMailer }): void {
  const route = declare(app, ['notices'])

  route.get(
    '/user/notices',
    access.signedIn,
    {
      id: 'listNotices',
      summary: 'List the notices of the caller, newest first',
      query: Type.Object({
        unread: flag('Only unread notices'),
        kind: Type.Optional(NoticeKind),
        ...paging,
      }),
      answer: NoticeList,
    },
    async ({ ctx, query }) => {
      const { unread, kind } = query
      const filter = { userid: idOf(ctx), unread, kind }
      const rows = await listNotices(ctx.db, filter, pageOf(query))
      return {
        notices: await presentNotices(ctx, rows),
        unread: await countNotices(ctx.db, { userid: filter.userid, unread: true }),
        total: await countNotices(ctx.db, filter),
      }
    },
  )

  route.post(
    '/user/notices/read',
    access.signedIn,
    {
      id: 'markNoticesRead',
      // Changes only rows of the caller, and to the same state in any order.
      locks: 'nothing',
      summary: 'Mark notices as read',
      body: NoticesRead,
      answer: UnreadNotices,
    },
    async ({ ctx, body }) => {
      const { noticeids, until } = body
      if ((noticeids === undefined) === (until === undefined))
        throw problems.invalidField('noticeids', 'noticeids or until is required, not both')
      const userid = idOf(ctx)
      const count = await markRead(ctx.db, { userid, at: ctx.now }, { noticeids, until })
      if (count > 0) await record(ctx, 'notices.read', ['notices', userid], { after: { count } })
      return { unread: await countNotices(ctx.db, { userid, unread: true }) }
    },
  )

  choiceRoutes(app, mailer)
}

function choiceRoutes(app: App, mailer: SiteMailer): void {
  const route = declare(app, ['notices'])
  const present = (ctx: Context, { mail, pageOff, mailOff }: Choices) => ({
    mail,
    page_off: [...pageOff],
    mail_off: [...mailOff],
    kinds: [...kinds],
    sends_mail: mailer.isSetUp(siteOf(ctx)),
  })

  route.get(
    '/user/notices/choices',
    access.signedIn,
    { id: 'getNoticeChoices', summary: 'Read which notices the caller gets, and how', answer: NoticeChoices },
    async ({ ctx }) =>
      present(ctx, (await findChoices(ctx.db, [idOf(ctx)])).get(idOf(ctx)) ?? defaultChoices),
  )

  route.put(
    '/user/notices/choices',
    // Some notices warn of misuse: a session by PIN must not switch them off.
    { ...access.signedIn, scopes: ['account'] },
    {
      id: 'saveNoticeChoices',
      summary: 'Choose which notices the caller gets, and how',
      body: NoticeChoicesDraft,
      answer: NoticeChoices,
    },
    async ({ ctx, body: { mail, page_off: pageOff, mail_off: mailOff } }) =>
      present(ctx, await saveChoices(ctx, { mail, pageOff, mailOff })),
  )
}
