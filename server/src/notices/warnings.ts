// Whom misuse of a person's rights concerns: leads of runs, deputies, PINs and shared devices.
import {
  findGuideAuthor,
  findOpened,
  findRepresented,
  findTeamName,
  listAdministrators,
  listTeamMembers,
} from './audience.queries.ts'
import { aboutGuide, type FindConcerns, formerUser, idsOf, type Members } from './concerns.ts'
import type { NoticeDetail } from './present-notices.ts'

interface DeputyView {
  deputyid?: number
  fromAt?: number
  untilAt?: number
}

const deputyOf = (view: string | null): DeputyView => (JSON.parse(view ?? 'null') as DeputyView | null) ?? {}

/** The person and the deputy, and a former deputy. */
export const deputyChanged: FindConcerns = async (_ctx, { type, subjectid, before, after }) => {
  const [former, next] = [deputyOf(before), type === 'user.deputy-named' ? deputyOf(after) : {}]
  const about = { subject: 'user' as const, subjectid, mustView: false, isWarning: true }
  const detail = ({ deputyid, fromAt = 0, untilAt = 0 }: DeputyView): NoticeDetail => ({
    ...(deputyid !== undefined && { deputyid }),
    from: Math.floor(fromAt / 1000),
    until: Math.floor(untilAt / 1000),
  })
  const named = next.deputyid === undefined ? [] : [subjectid, next.deputyid]
  const hasEnded = former.deputyid !== undefined && former.deputyid !== next.deputyid
  return [
    { ...about, kind: 'deputy_named', detail: detail(next), userids: named },
    {
      ...about,
      kind: 'deputy_ended',
      detail: detail(former),
      userids: hasEnded ? [subjectid, former.deputyid as number] : [],
    },
  ]
}

/** A decision that follows from the signature has an event of its own. */
export const approvalSigned: FindConcerns = async (ctx, { subjectid }, after) => {
  const represented = await findRepresented(ctx.db, after.signatureid as number)
  return [
    {
      ...aboutGuide('deputy_signed', subjectid, idsOf(after), [represented]),
      mustView: false,
      isWarning: true,
    },
  ]
}

/** The author leads the runs of a guide: the former one and the present one, also after an own change. */
export const authorChanged: FindConcerns = async (_ctx, event, { userid }) => {
  const personid = userid as number
  const about = aboutGuide('author_changed', event.subjectid, { personid }, [formerUser(event), personid])
  return [{ ...about, mustView: false, isWarning: true }]
}

/** A user with access by name leads them, too. */
export const accessGiven: FindConcerns = async (ctx, { subjectid }, { userid }) => {
  const personid = userid as number
  const author = await findGuideAuthor(ctx.db, subjectid)
  return [aboutGuide('access_given', subjectid, { personid }, [personid, author])]
}

/** Members of a team that the guide is open to lead them, too. */
export const teamAllowed: FindConcerns = async (ctx, { subjectid }, after) => {
  const teamid = after.teamid as number
  const team = await findTeamName(ctx.db, teamid)
  const userids = [await findGuideAuthor(ctx.db, subjectid), ...(await listTeamMembers(ctx.db, teamid))]
  return [aboutGuide('access_given', subjectid, { team }, userids)]
}

/** The new member, the owner of the team, and the authors of the guides that the team opens. */
export const teamJoined: FindConcerns = async (ctx, { subjectid }, { userid }) => {
  const { guides, authorids } = await findOpened(ctx.db, subjectid)
  if (guides === 0) return []
  const detail = { team: await findTeamName(ctx.db, subjectid), guides }
  const about = { subject: 'user' as const, subjectid: userid as number, mustView: false }
  return [{ ...about, kind: 'team_joined', detail, userids: [userid as number, ...authorids] }]
}

/** Links in mails lead to it, also those that reset a password. */
export const addressChanged: FindConcerns = async (ctx, { actorid, before }, { address }) => {
  if (typeof address !== 'string') return []
  const former = (JSON.parse(before ?? '{}') as { address?: string }).address ?? ''
  const about = { subject: 'user' as const, subjectid: actorid ?? 0, mustView: false, isWarning: true }
  const userids = await listAdministrators(ctx.db)
  return [{ ...about, kind: 'address_changed', detail: { former, address }, userids }]
}

const attemptsOf = ({ attempts, minutes }: Members): NoticeDetail => ({
  attempts: attempts as number,
  minutes: minutes as number,
})

export const wrongPins: FindConcerns = async (_ctx, { subjectid }, after) => [
  {
    kind: 'wrong_pins',
    subject: 'shared-device',
    subjectid: after.shared_deviceid as number,
    detail: attemptsOf(after),
    userids: [subjectid],
    mustView: false,
    isWarning: true,
  },
]

/** Signatures show the name of their time, so administrators learn that a signer has another one now. */
export const signerRenamed: FindConcerns = async (ctx, { subjectid, before }) => [
  {
    kind: 'signer_renamed',
    subject: 'user',
    subjectid,
    detail: { former: (JSON.parse(before ?? '{}') as { username?: string }).username ?? '' },
    userids: [subjectid, ...(await listAdministrators(ctx.db))],
    mustView: false,
    isWarning: true,
  },
]

export const deviceAlarm: FindConcerns = async (ctx, { subjectid }, after) => [
  {
    kind: 'device_alarm',
    subject: 'shared-device',
    subjectid,
    detail: attemptsOf(after),
    userids: await listAdministrators(ctx.db),
    mustView: false,
    isWarning: true,
  },
]

/** About the run, with the owner of the badge. */
export const badgeExposed: FindConcerns = async (ctx, { subjectid }, after) => [
  {
    kind: 'badge_exposed',
    subject: 'entry',
    subjectid: after.entryid as number,
    detail: { ownerid: subjectid },
    userids: await listAdministrators(ctx.db),
    mustView: false,
    isWarning: true,
  },
]
