// Presents approval requests: their releases, stages, signatures, and who is asked, with a fixed number of queries.
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findPeople, type UserRow } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import type { UserSummary } from '#users/users.schema.ts'
import { readContent } from '../../../content.ts'
import { isTrusted } from '../../../guides.access.ts'
import { findGuideRevisions, type GuideRow } from '../../../guides.queries.ts'
import { editable } from '../../../viewable.ts'
import { readManifest } from '../../manifest/manifest.ts'
import { findReleases, type ReleaseRow } from '../../releases.queries.ts'
import { type Asked, listAskedPairs } from '../asked.ts'
import { findDeputies } from '../deputies.ts'
import { presentStages } from '../present-processes.ts'
import { findProcesses } from '../processes.queries.ts'
import { listStages, type Stage } from '../stages.queries.ts'
import type { RequestSubject } from './approvals.access.ts'
import { listAuthors, listSignatures, type RequestRow, type RequestSignature } from './requests.queries.ts'
import type { ApprovalRequest } from './requests.schema.ts'

const mostAsked = 200

const isRepresented = ({ memberid, signerid }: Asked): boolean => memberid !== signerid

export async function presentRequests(
  ctx: Context,
  subjects: readonly RequestSubject[],
): Promise<ApprovalRequest[]> {
  const about = await gather(ctx, subjects)
  return subjects.map(({ request, guide }) => {
    const release = about.releases.get(request.releaseid) as ReleaseRow
    return {
      ...partOfRelease(release, { guide, title: about.titles.get(release.guideRevisionid) ?? '' }),
      ...partOfRequest(request),
      name: about.processes.get(request.processid)?.name ?? '',
      user: about.show([request.userid])[0] ?? null,
      authors: about.show((about.authors.get(request.requestid) ?? []).map(({ userid }) => userid)),
      ...partOfStages(request, about),
      ...partOfCaller(ctx, request, about),
      can_close: request.status === 'pending' && about.editable.has(guide.guideid),
    }
  })
}

export const presentRequest = async (ctx: Context, subject: RequestSubject): Promise<ApprovalRequest> =>
  (await presentRequests(ctx, [subject]))[0] as ApprovalRequest

type About = Awaited<ReturnType<typeof gather>>

async function gather(ctx: Context, subjects: readonly RequestSubject[]) {
  const requests = subjects.map(({ request }) => request)
  const ids = requests.map(({ requestid }) => requestid)
  const releases = await findReleases(
    ctx.db,
    requests.map(({ releaseid }) => releaseid),
  )
  const states = await findGuideRevisions(
    ctx.db,
    releases.map(({ guideRevisionid }) => guideRevisionid),
  )
  const stages = await listStages(ctx.db, requests)
  const signatures = await listSignatures(ctx.db, ids)
  const authors = await listAuthors(ctx.db, ids)
  const asked = await listAskedPairs(ctx, ids)
  const deputies = await findDeputies(
    ctx.db,
    asked.filter(isRepresented).map(({ memberid }) => memberid),
  )
  const people = await findPeople(ctx.db, [
    ...requests.map(({ userid }) => userid),
    ...signatures.flatMap(({ userid, forUserid }) => [userid, forUserid]),
    ...authors.map(({ userid }) => userid),
    ...asked.flatMap(({ memberid, signerid }) => [memberid, signerid]),
  ])
  const guides = isTrusted(ctx)
    ? await editable(
        ctx,
        subjects.map(({ guide }) => guide),
      )
    : []
  return {
    releases: new Map(releases.map((row) => [row.releaseid, row])),
    titles: new Map(states.map((row) => [row.guideRevisionid, readContent(row.content).title])),
    processes: await findProcesses(
      ctx.db,
      requests.map(({ processid }) => processid),
    ),
    stages: Map.groupBy(stages, versionOf),
    showStage: await presentStages(ctx, stages),
    signatures: Map.groupBy(signatures, ({ requestid }) => requestid),
    authors: Map.groupBy(authors, ({ requestid }) => requestid),
    deputies,
    asked: Map.groupBy(asked, ({ requestid }) => Number(requestid)),
    editable: new Set(guides.map(({ guideid }) => guideid)),
    show: showing(ctx, people),
  }
}

const showing =
  (ctx: Context, people: ReadonlyMap<number, UserRow>) =>
  (ids: Iterable<number | null>): UserSummary[] =>
    [...new Set(ids)]
      .flatMap((id) => people.get(id ?? 0) ?? [])
      .map((row) => presentUserSummary(row, ctx.url))

const versionOf = ({ processid, version }: Pick<Stage, 'processid' | 'version'>): string =>
  `${processid}.${version}`

const partOfRelease = (release: ReleaseRow, { guide, title }: { guide: GuideRow; title: string }) => ({
  guideid: guide.guideid,
  guide_title: title,
  langid: readManifest(release.manifest).langid,
  releaseid: release.releaseid,
  title: release.title,
  notes: release.notes,
  type: release.type,
  release_status: release.status,
  effective_date: toSeconds(release.effectiveAt),
  release_end_date: toSeconds(release.endAt),
})

const partOfRequest = (request: RequestRow) => ({
  approval_requestid: request.requestid,
  approval_processid: request.processid,
  previous_releaseid: request.previousid,
  status: request.status,
  stage: request.stage,
  manifest_hash: request.manifestHash,
  init_date: toSeconds(request.createdAt),
  end_date: toSeconds(request.endedAt),
  due_date: request.status === 'pending' ? toSeconds(request.dueAt) : null,
  overdue: request.status === 'pending' && request.overdueAt !== null,
  reminded_date: toSeconds(request.remindedAt),
  reason: request.reason,
})

function partOfStages(request: RequestRow, about: About) {
  const signatures = about.signatures.get(request.requestid) ?? []
  const stages = about.stages.get(versionOf(request)) ?? []
  const signedIn = (position: number) =>
    signatures.filter(({ stage, decision }) => stage === position && decision === 'approve').length
  const members = new Set((about.asked.get(request.requestid) ?? []).map(({ memberid }) => memberid))
  const current = stages.find(({ position }) => position === request.stage)
  const wanted = (current?.required ?? 0) - signedIn(request.stage)
  return {
    stages: stages.map((stage) => ({ ...about.showStage(stage), signed: signedIn(stage.position) })),
    signatures: signatures.map((row) => presentSignature(row, about)),
    missing: request.status === 'pending' ? Math.max(0, wanted - members.size) : 0,
  }
}

const presentSignature = (row: RequestSignature, { show }: About): ApprovalRequest['signatures'][number] => ({
  signatureid: row.signatureid,
  stage: row.stage,
  user: show([row.userid])[0] ?? null,
  for_user: show([row.forUserid])[0] ?? null,
  name: row.printedName,
  for_name: row.forName,
  date: toSeconds(row.at),
  approved: row.decision === 'approve',
  meaning: row.meaning as 'approved' | 'rejected',
  meaning_text: row.meaningText,
  method: row.method as 'password' | 'token',
  comment: row.comment,
  hash: row.subjectHash,
})

function partOfCaller(ctx: Context, { requestid }: RequestRow, { asked, deputies, show }: About) {
  const pairs: readonly Asked[] = asked.get(requestid) ?? []
  const own = pairs.filter(({ signerid }) => signerid === ctx.actor.userid)
  return {
    asked: show(pairs.map(({ signerid }) => signerid)).slice(0, mostAsked),
    deputies: pairs.filter(isRepresented).flatMap(({ memberid }) => {
      const row = deputies.get(memberid)
      if (!row) return []
      return {
        user: show([memberid])[0] ?? null,
        deputy: show([row.deputyid])[0] ?? null,
        from: toSeconds(row.fromAt),
        until: toSeconds(row.untilAt),
        named_date: toSeconds(row.namedAt),
      }
    }),
    can_sign: own.length > 0,
    sign_for: show(own.map(({ memberid }) => memberid).filter((id) => id !== ctx.actor.userid)),
  }
}
