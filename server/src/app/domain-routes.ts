// All routes of the API, domain by domain in import order.
import { accountRoutes } from '#auth/accounts/accounts.routes.ts'
import { resetRoutes } from '#auth/accounts/resets.routes.ts'
import { signInRoutes } from '#auth/accounts/sign-in.routes.ts'
import type { AuthDeps } from '#auth/deps.ts'
import { invitationRoutes } from '#auth/joining/invitations.routes.ts'
import { registrationRoutes } from '#auth/joining/registration.routes.ts'
import { setupRoutes } from '#auth/joining/setup.routes.ts'
import { testMailRoutes } from '#auth/joining/test-mail.routes.ts'
import { giveBackTries, joinLimits, takeTry } from '#auth/throttle.ts'
import { tokenRoutes } from '#auth/tokens/tokens.routes.ts'
import { commentRoutes } from '#comments/comments.routes.ts'
import { courseRoutes } from '#courses/courses.routes.ts'
import { eventRoutes } from '#events/events.routes.ts'
import { eventExportRoutes } from '#events/export.routes.ts'
import { copyRoutes } from '#forms/copies/copies.routes.ts'
import { documentRoutes } from '#forms/documents/document.routes.ts'
import { formRoutes } from '#forms/forms.routes.ts'
import { formListRoute } from '#forms/lists/form-lists.routes.ts'
import { collectionRoutes } from '#guides/lists/collections.routes.ts'
import { homeRoute } from '#guides/lists/home.routes.ts'
import { personalListRoutes } from '#guides/lists/lists.routes.ts'
import { markRoutes } from '#guides/lists/marks.routes.ts'
import { visibleGuideRoutes } from '#guides/lists/visible.routes.ts'
import { presenceRoutes } from '#guides/presence/presence.routes.ts'
import { readerRoutes } from '#guides/readers/readers.routes.ts'
import { commentLookups } from '#guides/reading/lookups.ts'
import { guideTranslationRoutes } from '#guides/reading/translations.routes.ts'
import { deputyRoutes } from '#guides/releases/approval/deputies.routes.ts'
import { processRoutes } from '#guides/releases/approval/processes.routes.ts'
import { requestRoutes } from '#guides/releases/approval/requests/requests.routes.ts'
import { signRoutes } from '#guides/releases/approval/signing/sign.routes.ts'
import { countProcessesOfTeam } from '#guides/releases/approval/stages.queries.ts'
import { releaseRoutes } from '#guides/releases/writing/releases.routes.ts'
import { templateRoutes } from '#guides/templates/templates.routes.ts'
import { guideLookups } from '#guides/texts/lookups.ts'
import { guideRoutes } from '#guides/writing/guides.routes.ts'
import { guideRevisionRoutes } from '#guides/writing/revisions.routes.ts'
import { stepRoutes } from '#guides/writing/steps.routes.ts'
import { labelRoutes } from '#guides/writing/tags-and-flags.routes.ts'
import { writeCategory } from '#guides/xml/from-category.ts'
import { type ImageDeps, imageRoutes } from '#media/images/images.routes.ts'
import { rotationRoutes } from '#media/images/rotations.routes.ts'
import { type ManagerDeps, managerRoutes } from '#media/manager/manager.routes.ts'
import { storageRoutes } from '#media/upkeep/storage.routes.ts'
import type { TakeDeps } from '#media/uploads/take-file.ts'
import { uploadRoutes } from '#media/uploads/uploads.routes.ts'
import { noticeRoutes } from '#notices/notices.routes.ts'
import { listTag } from '#pages/cache-tags.ts'
import { categoryRoutes } from '#pages/categories/categories.routes.ts'
import { revisionRoutes } from '#pages/history/revisions.routes.ts'
import { listPublicPages } from '#pages/pages.queries.ts'
import { pageListRoutes } from '#pages/reading/lists.routes.ts'
import { pageRoutes } from '#pages/writing/pages.routes.ts'
import { tagRoutes } from '#pages/writing/tags.routes.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { App } from '#platform/http/routes/types.ts'
import { analysisRoutes } from '#runs/analysis/analysis.routes.ts'
import { checkRoutes } from '#runs/checks/checks.routes.ts'
import { exportRoutes } from '#runs/export/export.routes.ts'
import { leadingRoutes } from '#runs/leading/leading.routes.ts'
import { runListRoutes } from '#runs/lists/list.routes.ts'
import { packRoutes } from '#runs/pack/pack.routes.ts'
import type { PrintDeps } from '#runs/print/make-record.ts'
import { recordRoutes } from '#runs/print/record-pdf.routes.ts'
import { retentionRoutes } from '#runs/retention/retention.routes.ts'
import { countTeamUses } from '#runs/signatures/team-uses.ts'
import { askRoutes } from '#runs/signing/ask.routes.ts'
import { signingRoutes } from '#runs/signing/signing.routes.ts'
import { runRoutes } from '#runs/work/runs.routes.ts'
import { type SearchMemory, searchRoutes } from '#search/search.routes.ts'
import { settingsRoutes } from '#settings/settings.routes.ts'
import { deviceRoutes } from '#shared-devices/devices.routes.ts'
import { findSharedDevice } from '#shared-devices/devices.ts'
import { quickSignInRoutes } from '#shared-devices/quick-sign-in.routes.ts'
import { thisDeviceRoutes } from '#shared-devices/this-device.routes.ts'
import { signatureRoutes } from '#signatures/signatures.routes.ts'
import { siteKeyRoutes } from '#signing/site-keys.routes.ts'
import { countWaiting } from '#src/app/context/waiting.ts'
import { badgeRoutes } from '#users/badges.routes.ts'
import { userListRoutes } from '#users/list/list-users.routes.ts'
import { type TeamDeps, teamRoutes } from '#users/teams.routes.ts'
import { userRoutes } from '#users/users.routes.ts'
import { viewRoutes } from '#users/views/views.routes.ts'

/** Functions of guides for pages, which come earlier in the import order. */
export const pageLookups = { guides: guideLookups, writeCategory }

type MediaDeps = ImageDeps & ManagerDeps & TakeDeps & PrintDeps

function siteRoutes(api: App, auth: AuthDeps): void {
  settingsRoutes(api, { ...auth, courses })
  siteKeyRoutes(api, auth)
  signatureRoutes(api, auth)
  deviceRoutes(api)
  thisDeviceRoutes(api, auth)
  quickSignInRoutes(api)
  checkRoutes(api, auth)
  noticeRoutes(api, auth)
}

const courses = {
  tag: listTag('COURSE'),
  hasAny: async ({ db }: Context) =>
    (await listPublicPages(db, { namespace: 'COURSE' }, { offset: 0, limit: 1 })).length > 0,
}

function approvalRoutes(api: App): void {
  for (const mount of [releaseRoutes, processRoutes, requestRoutes, signRoutes, deputyRoutes]) mount(api)
}

const teamDeps: TeamDeps = {
  takeTry: (ctx, userid, teamid) => takeTry(ctx, joinLimits(userid, teamid)),
  giveBackTry: ({ db }, userid, teamid) => giveBackTries(db, joinLimits(userid, teamid)),
  countUses: async ({ db }, teamid) => ({
    processes: await countProcessesOfTeam(db, teamid),
    ...(await countTeamUses(db, teamid)),
  }),
  isApproving: async ({ db }, teamid) => (await countProcessesOfTeam(db, teamid)) > 0,
}

export function domainRoutes(api: App, auth: AuthDeps, media: MediaDeps, memory: SearchMemory): void {
  eventRoutes(api)
  eventExportRoutes(api)
  siteRoutes(api, auth)
  for (const mount of [userRoutes, userListRoutes, badgeRoutes]) mount(api)
  teamRoutes(api, teamDeps)
  setupRoutes(api, auth)
  signInRoutes(api, { ...auth, countWaiting, findSharedDevice })
  registrationRoutes(api, { ...auth, findSharedDevice })
  accountRoutes(api, auth)
  resetRoutes(api, auth)
  tokenRoutes(api)
  invitationRoutes(api, auth)
  testMailRoutes(api, auth)
  imageRoutes(api, media)
  rotationRoutes(api, media.pictures)
  uploadRoutes(api, media)
  managerRoutes(api, media)
  storageRoutes(api)
  pageListRoutes(api, pageLookups)
  pageRoutes(api, pageLookups)
  revisionRoutes(api, pageLookups)
  tagRoutes(api, pageLookups)
  categoryRoutes(api, pageLookups)
  commentRoutes(api, commentLookups)
  guideRoutes(api)
  for (const mount of [documentRoutes, presenceRoutes]) mount(api)
  stepRoutes(api)
  labelRoutes(api)
  markRoutes(api)
  personalListRoutes(api)
  collectionRoutes(api)
  visibleGuideRoutes(api)
  homeRoute(api, pageLookups)
  templateRoutes(api)
  readerRoutes(api)
  guideRevisionRoutes(api)
  guideTranslationRoutes(api)
  approvalRoutes(api)
  courseRoutes(api, pageLookups)
  formRoutes(api)
  formListRoute(api)
  copyRoutes(api)
  runListRoutes(api)
  viewRoutes(api)
  exportRoutes(api)
  analysisRoutes(api)
  recordRoutes(api, { ...media, ...auth })
  packRoutes(api, { ...media, ...auth })
  for (const mount of [runRoutes, leadingRoutes, signingRoutes, askRoutes, retentionRoutes]) mount(api)
  searchRoutes(api, memory)
}
