// Proves that every operation that changes something records an event in the same transaction: without the event there
// is no change.
// Engines: both in the outer circle, because triggers make inserts fail, and rollback is proven.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { issueSetupCode } from '#auth/joining/setup.ts'
import { record } from '#events/events.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { aliasOf } from '#runs/devices/device-alias.ts'
import { engine, startSite, type TestSite } from './app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from './builders.ts'
import { asDevice, register, switchTo, withIdBadge, withPin } from './devices/device-builders.ts'
import { aPhoto } from './files/pictures.ts'
import { aGuide, anImage } from './guide-builders.ts'
import { aProcess } from './guides/approval-builders.ts'
import { aDisagreement, aForm, aNote, aRun } from './run-builders.ts'
import { contents, countEvents } from './traces.ts'

const block = {
  sqlite: [
    `create trigger no_event before insert on events begin select raise(abort, 'no event'); end`,
    'drop trigger no_event',
  ],
  postgres: [
    'alter table events add constraint no_event check (eventid < 0) not valid',
    'alter table events drop constraint no_event',
  ],
}[engine]

const alter = (site: TestSite, statement: string | undefined) =>
  site.write((ctx) => sql.raw(statement ?? '').execute(ctx.db))

interface Call {
  method: string
  path: string
  as?: TestPerson | { token: string }
  body?: unknown
  headers?: Record<string, string>
}

/** Creates what the operation needs and returns a request that succeeds. */
type Prepare = (site: TestSite, admin: TestPerson) => Promise<Call>

async function aResetToken(site: TestSite, admin: TestPerson, userid: number): Promise<string> {
  const { body } = await site.call('POST', `/users/${userid}/reset_link`, { as: admin })
  return String(body.url).split('/').at(-1) as string
}

let teams = 0

async function aTeam(site: TestSite, as: TestPerson): Promise<number> {
  const { body } = await site.call('POST', '/teams', { as, body: { name: `Shift ${++teams}` } })
  return body.teamid
}

/** A request of a lead about the run of another user. */
async function ofOther(site: TestSite, as: TestPerson, what: string, body: object) {
  const { guideid } = await aGuide(site, { author: as })
  const operator = await aPerson(site, { privileges: ['Author'] })
  const { entryid } = await aRun(site, operator, guideid)
  return { method: 'POST', path: `/work_log/${entryid}/${what}`, as, body }
}

async function aRunWithForm(site: TestSite, as: TestPerson) {
  const { guideid, steps } = await aGuide(site, { author: as, steps: 1 })
  const stepid = steps[0]?.stepid ?? 0
  const [field] = await aForm(site, as, stepid, [{ label: 'Torque', field_type: 'Numeric Input' }])
  const { entryid } = await aRun(site, as, guideid)
  return { entryid, stepid, fieldid: field?.field_revisionid ?? 0 }
}

/** A run of somebody else with a required Signature of a lead, in a state that the caller was shown. */
async function aRunToSign(site: TestSite, as: TestPerson, state: object | null = null) {
  const { guideid, steps } = await aGuide(site, { author: as, steps: 1 })
  const fields = [{ label: 'Sign-off', field_type: 'Signature', signer: 'lead', required: true }]
  const [field] = await aForm(site, as, steps[0]?.stepid ?? 0, fields)
  const { entryid } = await aRun(site, await aPerson(site, { privileges: ['Author'] }), guideid)
  const held = state && (await site.call('POST', `/work_log/${entryid}/release`, { as, body: state }))
  assert.ok(held === null || held.status === 200)
  const { last_hash: hash } = (await site.call('GET', `/work_log/${entryid}`, { as })).body
  return { entryid, field_revisionid: field?.field_revisionid ?? 0, signed: { hash, password: testPassword } }
}

const aMove = async (site: TestSite, as: TestPerson, move: string): Promise<Call> => ({
  method: 'POST',
  path: `/work_log/${(await aRunWithForm(site, as)).entryid}/${move}`,
  as,
  body: {},
})

async function aComment(site: TestSite, as: TestPerson): Promise<number> {
  const { guideid } = await aGuide(site, { author: as })
  const { body } = await site.call('POST', `/comments/guide/${guideid}`, { as, body: { text: 'Well done' } })
  return body.commentid
}

async function aReleasable(site: TestSite, as: TestPerson): Promise<{ guideid: number }> {
  await site.call('PATCH', '/settings', { as, body: { features: { releases: true } } })
  return aGuide(site, { author: as })
}

async function aReleased(site: TestSite, as: TestPerson): Promise<{ releaseid: number }> {
  const { guideid } = await aReleasable(site, as)
  return (await site.call('POST', '/guides/releases', { as, body: { guideid } })).body
}

const viewToSave = (path: string, as: TestPerson): Call => ({
  method: 'PUT',
  path,
  as,
  body: { name: 'Press 3', filter: {} },
})

async function viewToRemove(site: TestSite, path: string, as: TestPerson): Promise<Call> {
  const { body } = await site.call('PUT', path, { as, body: { name: 'Press 3', filter: {} } })
  return { method: 'DELETE', path: `${path}/${body.viewid}`, as }
}

const courseToChange = async (
  site: TestSite,
  as: TestPerson,
): Promise<{ wikiid: number; revisionid: number }> => {
  const { guideid } = await aGuide(site, { author: as })
  const stages = [{ docid: guideid, doctype: 'guide' }]
  const title = `Course ${randomUUID()}`
  return (await site.call('POST', '/courses', { as, body: { title, contents: 'x', stages } })).body
}

const quickSignIns: [string, Prepare][] = ['', 'OfUser'].flatMap((Of): [string, Prepare][] =>
  [
    { name: `Pin${Of}`, end: 'pin', of: (_: string) => ({ pin: '4826' }) },
    { name: `IdBadge${Of}`, end: 'id_badge', of: (use: string) => ({ code: `Badge ${use}${Of}` }) },
  ].flatMap(({ name, end, of }): [string, Prepare][] => {
    const toSet = async (site: TestSite, as: TestPerson, use: string): Promise<Call> => {
      const path = Of ? `/users/${(await aPerson(site)).userid}/${end}` : `/user/${end}`
      return { method: 'PUT', path, as, body: { old_password: testPassword, ...of(use) } }
    }
    const toRemove: Prepare = async (site, as) => {
      const { path, body } = await toSet(site, as, 'to remove')
      await site.call('PUT', path, { as, body })
      return { method: 'DELETE', path, as }
    }
    return [
      [`set${name}`, (site, as) => toSet(site, as, 'to set')],
      [`remove${name}`, toRemove],
    ]
  }),
)

const operations: Record<string, Prepare> = {
  ...Object.fromEntries(quickSignIns),
  registerSharedDevice: async (_site, as) => ({
    method: 'POST',
    path: '/shared_devices',
    as,
    body: { name: 'Press 3', old_password: testPassword },
  }),
  updateSharedDevice: async (site, as) => {
    const { shared_deviceid } = await register(site, as)
    return { method: 'PATCH', path: `/shared_devices/${shared_deviceid}`, as, body: { name: 'Press 4' } }
  },
  withdrawSharedDevice: async (site, as) => {
    const { shared_deviceid } = await register(site, as)
    return { method: 'DELETE', path: `/shared_devices/${shared_deviceid}`, as }
  },
  reportDeviceEmptied: async (site, as) => {
    const device = await register(site, as)
    await site.call('DELETE', `/shared_devices/${device.shared_deviceid}`, { as })
    return { method: 'POST', path: '/shared_device/emptied', ...asDevice(device) }
  },
  signInOnSharedDevice: async (site, as) => {
    const { userid } = await withPin(site, await aPerson(site), '4826')
    const call = asDevice(await register(site, as), { userid, pin: '4826' })
    return { method: 'POST', path: '/shared_device/session', ...call }
  },
  scanOnSharedDevice: async (site, as) => {
    await withIdBadge(site, await aPerson(site), 'a badge that is scanned')
    const device = await register(site, await withIdBadge(site, as, 'the badge before'))
    const { token } = await switchTo(site, device, { badge: 'the badge before' })
    return {
      method: 'POST',
      path: '/shared_device/scan',
      ...asDevice(device, { code: 'a badge that is scanned' }, token),
    }
  },
  addCourse: async (site, as) => {
    const { guideid: docid } = await aGuide(site, { author: as })
    const body = { title: 'Press operator', contents: 'x', stages: [{ docid, doctype: 'guide' }] }
    return { method: 'POST', path: '/courses', as, body }
  },
  updateCourse: async (site, as) => {
    const { wikiid, revisionid } = await courseToChange(site, as)
    return { method: 'PATCH', path: `/courses/${wikiid}?revisionid=${revisionid}`, as, body: { stages: [] } }
  },
  deleteCourse: async (site, as) => ({
    method: 'DELETE',
    path: `/courses/${(await courseToChange(site, as)).wikiid}`,
    as,
  }),
  addInvitation: async (_site, as) => ({
    method: 'POST',
    path: '/invitations',
    as,
    body: { email: 'a@b.example' },
  }),
  removeInvitation: async (site, as) => {
    const { body } = await site.call('POST', '/invitations', { as, body: {} })
    return { method: 'DELETE', path: `/invitations/${body.invitationid}`, as }
  },
  retryJob: async (site, as) => {
    await site.write((ctx) => record(ctx, 'sample.requested', ['site', 1]))
    const jobid = await site.write(async ({ db }) => {
      const job = await db
        .updateTable('jobs')
        .set({ state: 'failed' })
        .where('handler', '=', 'sample.fill')
        .returning('jobid')
        .executeTakeFirst()
      return job?.jobid
    })
    return { method: 'POST', path: `/jobs/${jobid}/retry`, as }
  },
  startRecordCheck: async (_site, as) => ({ method: 'POST', path: '/record_check', as }),
  replaceSiteKey: async (_site, as) => ({ method: 'POST', path: '/site_keys', as }),
  sendTestMail: async (_site, as) => ({ method: 'POST', path: '/settings/mail/test', as, body: {} }),
  startBackup: async (site, as) => {
    await site.call('PATCH', '/settings', { as, body: { backups: { place: '/backup/stepwright' } } })
    return { method: 'POST', path: '/backups', as, body: { kind: 'backup' } }
  },
  addApprovalProcess: async (_site, as) => {
    const body = { name: 'Quality', stages: [{ users: [as.userid] }] }
    return { method: 'POST', path: '/approvals/process', as, body }
  },
  assignApprovalProcess: async (site, as) => {
    const { approval_processid } = await aProcess(site, as, [{ users: [as.userid] }])
    const { guideid } = await aReleasable(site, as)
    return { method: 'PUT', path: `/approvals/${guideid}/${approval_processid}`, as }
  },
  exemptFromApproval: async (site, as) => {
    const { guideid } = await aReleasable(site, as)
    return { method: 'PUT', path: `/approvals/${guideid}`, as, body: { exempt: true } }
  },
  setDeputy: async (site, as) => {
    const { userid } = await aPerson(site)
    const until = Math.floor(site.clock.now / 1000) + 86_400
    return { method: 'PUT', path: '/user/deputy', as, body: { userid, until, old_password: testPassword } }
  },
  createRelease: async (site, as) => {
    const { guideid } = await aReleasable(site, as)
    return { method: 'POST', path: '/guides/releases', as, body: { guideid } }
  },
  changeRelease: async (site, as) => {
    const { releaseid } = await aReleased(site, as)
    const body = { status: 'withdrawn', reason: 'Wrong' }
    return { method: 'PATCH', path: `/guides/releases/${releaseid}`, as, body }
  },
  deleteRelease: async (site, as) => {
    const { releaseid } = await aReleased(site, as)
    const path = `/guides/releases/${releaseid}`
    await site.call('PATCH', path, { as, body: { status: 'withdrawn', reason: 'Wrong' } })
    return { method: 'DELETE', path, as }
  },
  updateSettings: async (_site, as) => ({ method: 'PATCH', path: '/settings', as, body: { title: 'Other' } }),
  createToken: async (site) => {
    const { email } = await aPerson(site)
    return { method: 'POST', path: '/user/token', body: { email, password: testPassword } }
  },
  deleteToken: async (site) => ({ method: 'DELETE', path: '/user/token', as: await aPerson(site) }),
  addToken: async (site) => {
    const as = await aPerson(site)
    return { method: 'POST', path: '/user/tokens', as, body: { label: 'Script', old_password: testPassword } }
  },
  removeToken: async (site) => {
    const as = await aPerson(site)
    const { body } = await site.call('POST', '/user/tokens', {
      as,
      body: { label: 'Script', old_password: testPassword },
    })
    return { method: 'DELETE', path: `/user/tokens/${body.tokenid}`, as }
  },
  removeAllTokens: async (site) => {
    const as = await aPerson(site)
    await site.call('POST', '/user/tokens', { as, body: { label: 'Script', old_password: testPassword } })
    return { method: 'DELETE', path: '/user/tokens', as }
  },
  removeAllTokensOf: async (site, as) => {
    const owner = await aPerson(site)
    return { method: 'DELETE', path: `/users/${owner.userid}/tokens`, as }
  },
  removeTokenOf: async (site, as) => {
    const owner = await aPerson(site)
    const { body } = await site.call('POST', '/user/tokens', {
      as: owner,
      body: { label: 'Script', old_password: testPassword },
    })
    return { method: 'DELETE', path: `/users/${owner.userid}/tokens/${body.tokenid}`, as }
  },
  registerUser: async () => {
    const body = { email: 'new@example.org', username: 'New', password: testPassword }
    return { method: 'POST', path: '/users', body }
  },
  updateUser: async (site) => {
    const as = await aPerson(site)
    return { method: 'PATCH', path: `/users/${as.userid}`, as, body: { username: 'Renamed' } }
  },
  createResetLink: async (site, as) => {
    const { userid } = await aPerson(site)
    return { method: 'POST', path: `/users/${userid}/reset_link`, as }
  },
  requestPasswordReset: async (site) => {
    const { email } = await aPerson(site)
    return { method: 'POST', path: '/users/reset_password', body: { email } }
  },
  saveView: async (_site, as) => viewToSave('/user/work_log/views', as),
  dismissSearchMiss: async (site, as) => {
    site.misses.add({ query: 'klaxon', langid: 'en', request: 'first' })
    await site.misses.flush()
    const { body } = await site.call('GET', '/searches/misses', { as })
    return { method: 'DELETE', path: `/searches/misses/${body.misses[0].missid}`, as }
  },
  removeView: (site, as) => viewToRemove(site, '/user/work_log/views', as),
  saveGuideView: async (_site, as) => viewToSave('/user/guides/views', as),
  removeGuideView: (site, as) => viewToRemove(site, '/user/guides/views', as),
  markNoticesRead: async (site, as) => {
    await site.write(({ db, now: at }) =>
      db
        .insertInto('notices')
        .values({
          ...{ userid: as.userid, kind: 'comment', eventid: 1, subject: 'guide', subjectid: 1 },
          ...{ detail: '{}', at, isShown: 1 },
        })
        .execute(),
    )
    return { method: 'POST', path: '/user/notices/read', as, body: { until: 1 } }
  },
  saveNoticeChoices: async (_site, as) => ({
    method: 'PUT',
    path: '/user/notices/choices',
    as,
    body: { mail: 'none', page_off: [], mail_off: [] },
  }),
  addTeam: async (_site, as) => ({ method: 'POST', path: '/teams', as, body: { name: 'Night shift' } }),
  updateTeam: async (site, as) => ({
    method: 'PATCH',
    path: `/teams/${await aTeam(site, as)}`,
    as,
    body: { name: 'Day shift' },
  }),
  removeTeam: async (site, as) => ({ method: 'DELETE', path: `/teams/${await aTeam(site, as)}`, as }),
  addTeamMember: async (site, as) => {
    const { userid } = await aPerson(site)
    return { method: 'PUT', path: `/teams/${await aTeam(site, as)}/users/${userid}`, as }
  },
  removeTeamMember: async (site, as) => ({
    method: 'DELETE',
    path: `/teams/${await aTeam(site, as)}/users/${as.userid}`,
    as,
  }),
  saveStepForm: async (site, as) => {
    const { steps } = await aGuide(site, { author: as, steps: 1 })
    const body = { fields: [{ label: 'Torque', field_type: 'Numeric Input' }] }
    return { method: 'POST', path: `/step_forms/${steps[0]?.stepid}`, as, body }
  },
  startEntry: async (site, as) => {
    const { guideid } = await aGuide(site, { author: as })
    return { method: 'POST', path: '/work_log', as, body: { guideid, workorderid: 'WO-1' } }
  },
  pauseEntry: (site, as) => aMove(site, as, 'pause'),
  suspendEntry: (site, as) => aMove(site, as, 'suspend'),
  resumeEntry: async (site, as) => {
    const call = await aMove(site, as, 'resume')
    await site.call('POST', call.path.replace('resume', 'pause'), { as })
    return call
  },
  finishEntry: (site, as) => aMove(site, as, 'finish'),
  cancelEntry: (site, as) => aMove(site, as, 'cancel'),
  saveStepData: async (site, as) => {
    const { entryid, fieldid } = await aRunWithForm(site, as)
    const body = { fields: { [fieldid]: 12 } }
    return { method: 'PUT', path: `/work_log/${entryid}/stepData`, as, body }
  },
  noteEvents: async (site, as) => {
    const { guideid } = await aGuide(site, { author: as })
    const at = site.clock.now
    const { userid } = (await site.call('GET', '/user', { as })).body
    const started = { seq: 1, userid, type: 'started', at, guideid, workorderid: 'WO-1' }
    const events = [{ eventid: randomUUID(), ...started }]
    const body = { device: randomUUID(), sent: { at }, events }
    return { method: 'POST', path: `/work_log/${randomUUID()}/events`, as, body }
  },
  takeOverEntry: async (site, as) => ofOther(site, as, 'take_over', { reason: 'Shift' }),
  releaseEntry: async (site, as) => ofOther(site, as, 'release', { reason: 'Shift' }),
  handOverEntry: async (site, as) => {
    const { userid } = await aPerson(site, { privileges: ['Author'] })
    return ofOther(site, as, 'hand_over', { userid, reason: 'Shift' })
  },
  signEntry: async (site, as) => {
    const { entryid, field_revisionid, signed } = await aRunToSign(site, as)
    const body = { field_revisionid, ...signed }
    return { method: 'POST', path: `/work_log/${entryid}/sign`, as, body }
  },
  askSignature: async (site, as) => {
    const { entryid, field_revisionid } = await aRunToSign(site, as)
    return { method: 'POST', path: `/work_log/${entryid}/ask_signature`, as, body: { field_revisionid } }
  },
  countersignEntry: async (site, as) => {
    const { entryid, signed } = await aRunToSign(site, as)
    return {
      method: 'POST',
      path: `/work_log/${entryid}/countersign`,
      as,
      body: { reason: 'Late', ...signed },
    }
  },
  releaseHold: async (site, as) => {
    const { entryid, signed } = await aRunToSign(site, as, { reason: 'Crack', lead_only: true })
    return { method: 'POST', path: `/work_log/${entryid}/release_hold`, as, body: signed }
  },
  closeDevice: async (site, as) => {
    const { entryid } = await aRunWithForm(site, as)
    const lost = { label: 'Tablet 4', type: 'note.added', text: 'Seen', last: 2 }
    const { device } = await aNote(site, as, entryid, lost)
    const body = { device: aliasOf(entryid, device), reason: 'Lost' }
    return { method: 'POST', path: `/work_log/${entryid}/close_device`, as, body }
  },
  correctEntry: async (site, as) => {
    const { entryid, fieldid } = await aRunWithForm(site, as)
    const body = { fields: { [fieldid]: 12 }, reason: 'Misread' }
    return { method: 'POST', path: `/work_log/${entryid}/correct`, as, body }
  },
  settleValue: async (site, as) => {
    const { entryid, fieldid } = await aRunWithForm(site, as)
    await aDisagreement(site, as, { entryid, field: fieldid }, [12, 13])
    const body = { field_revisionid: fieldid, value: 12 }
    return { method: 'POST', path: `/work_log/${entryid}/settle`, as, body }
  },
  enterStep: async (site, as) => {
    const { entryid, stepid } = await aRunWithForm(site, as)
    return { method: 'POST', path: `/work_log/${entryid}/step`, as, body: { stepid } }
  },
  updateEntry: async (site, as) => {
    const { entryid } = await aRunWithForm(site, as)
    return { method: 'PATCH', path: `/work_log/${entryid}`, as, body: { workorderid: 'WO-2' } }
  },
  voidEntry: async (site, as) => {
    const { entryid } = await aRunWithForm(site, as)
    await site.call('POST', `/work_log/${entryid}/finish`, { as })
    return { method: 'POST', path: `/work_log/${entryid}/void`, as, body: { reason: 'Wrong part' } }
  },
  removeEntry: async (site, as) => {
    const { entryid } = await aRunWithForm(site, as)
    return { method: 'DELETE', path: `/work_log/${entryid}`, as }
  },
  addComment: async (site, as) => {
    const { guideid } = await aGuide(site, { author: as })
    return { method: 'POST', path: `/comments/guide/${guideid}`, as, body: { text: 'Well done' } }
  },
  updateComment: async (site, as) => ({
    method: 'PATCH',
    path: `/comments/${await aComment(site, as)}`,
    as,
    body: { text: 'Very well done', status: 'resolved' },
  }),
  removeComment: async (site, as) => ({
    method: 'DELETE',
    path: `/comments/${await aComment(site, as)}`,
    as,
  }),
  completePasswordReset: async (site, admin) => {
    const { userid } = await aPerson(site)
    const token = await aResetToken(site, admin, userid)
    return {
      method: 'POST',
      path: '/users/reset_password/complete',
      body: { token, password: 'another password' },
    }
  },
  uploadImage: async (_site, as) => {
    // The bytes are stored before the transaction begins. Without a row they are deleted later.
    const body = await aPhoto(800, 600)
    return { method: 'POST', path: '/user/media/images?file=photo.jpg', as, body }
  },
  copyImage: async (site, as) => ({
    method: 'POST',
    path: `/user/media/images/${await anImage(site, as)}`,
    as,
  }),
  changeImage: async (site, as) => {
    const body = { filename: 'other.jpg', tags: ['valve'], markup: 'circle,200x200,50,red' }
    return { method: 'PATCH', path: `/user/media/images/${await anImage(site, as)}`, as, body }
  },
  rotateImage: async (site, as) => ({
    method: 'POST',
    path: `/user/media/images/${await anImage(site, as)}/rotate`,
    as,
    body: { degrees: 90 },
  }),
  removeImages: async (site, as) => ({
    method: 'DELETE',
    path: `/user/media/images?imageids=${await anImage(site, as)}`,
    as,
  }),
  uploadFile: async (_site, as) => {
    return { method: 'POST', path: '/user/media/uploads?file=torque.txt', as, body: Buffer.from('12 Nm') }
  },
  endUpload: async (site, as) => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10' }
    const begun = await site.call('POST', '/user/media/uploads?file=torque.txt', { as, headers })
    return { method: 'DELETE', path: String(begun.headers.location), as }
  },
  addEmbed: async (_site, as) => {
    return { method: 'POST', path: '/user/media/embeds', as, body: { url: 'https://youtu.be/dQw4w9WgXcQ' } }
  },
  changeMediaItem: async (site, as) => {
    const body = { name: 'Torque', tags: ['valve'] }
    return { method: 'PATCH', path: `/user/media/Document/${await aDocument(site, as)}`, as, body }
  },
  removeMediaItem: async (site, as) => ({
    method: 'DELETE',
    path: `/user/media/Document/${await aDocument(site, as)}`,
    as,
  }),
  removeImagesByPath: async (site, as) => ({
    method: 'DELETE',
    path: `/user/media/images/${await anImage(site, as)}`,
    as,
  }),
}

async function aDocument(site: TestSite, as: { token: string }): Promise<number> {
  const body = Buffer.from('12 Nm')
  return (await site.call('POST', '/user/media/uploads?file=torque.txt', { as, body })).body.id
}

async function checkOperation(site: TestSite, { method, path, as, body, headers = {} }: Call): Promise<void> {
  const send = () =>
    site.call(method, path, { headers, ...(as ? { as } : {}), ...(body === undefined ? {} : { body }) })
  await alter(site, block[0])
  const before = await contents(site)
  const blocked = await send()
  assert.ok(blocked.status >= 400, `${method} ${path} went well without an event`)
  assert.deepEqual(await contents(site), before, 'what it did is undone with its event')
  await alter(site, block[1])
  const done = await send()
  assert.ok(done.status < 300, `${done.status} ${done.text}`)
  assert.ok((await countEvents(site)) > (before.events as string[]).length)
}

test('an operation that changes something stands and falls with its event', async (t) => {
  const site = await startSite({ mailer: createMailer('smtp://127.0.0.1:1', 'site@example.org') })
  const admin = await anAdmin(site)
  for (const [operation, prepare] of Object.entries(operations)) {
    await t.test(operation, async () => checkOperation(site, await prepare(site, admin)))
  }
})

test('the first run stands and falls with its event', async () => {
  const site = await startSite()
  const code = await site.write(issueSetupCode)
  const person = { email: 'ada@example.org', username: 'Ada', password: testPassword }
  await checkOperation(site, { method: 'POST', path: '/setup', body: { code, title: 'Site', ...person } })
})

test('no operation on people, tokens, settings, media, runs or administration is left out', async () => {
  const site = await startSite()
  // Receiving bytes needs no event: the file's use records one. Checking the setup code and granting an export change nothing.
  const known = new Set([
    ...Object.keys(operations),
    'checkSetupCode',
    'completeSetup',
    'continueUpload',
    'grantExport',
  ])
  const mine = new Set([
    'people',
    'sign-in',
    'tokens',
    'setup',
    'site',
    'administration',
    'teams',
    'media',
    'work log',
    'releases',
    'courses',
    'shared-devices',
  ])
  const missing = Object.values(site.describe().paths).flatMap((methods) =>
    Object.entries(methods as Record<string, { operationId?: string; tags?: string[] }>)
      .filter(
        ([method, { tags }]) => !/^(get|head|options|parameters)$/.test(method) && mine.has(tags?.[0] ?? ''),
      )
      .map(([, { operationId = '' }]) => operationId)
      .filter((operationId) => !known.has(operationId)),
  )
  assert.deepEqual(missing, [])
})
