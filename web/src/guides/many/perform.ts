// Applies a change to a guide and returns its undo. Each request has the token of the listed revision, so that newer
// changes are rejected, not overwritten.
import { ApiError, type Input } from '@stepwright/client'
import type { Proof } from '../../account/use-password-again.ts'
import { api, isAdmin, type User, type VisibleGuide } from '../../lib/api.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import { setTemplate } from '../manage/templates.ts'
import { readOriginal } from '../original.ts'
import { type Reader, setReader } from '../readers/queries.ts'
import type { Change, OwnProcess } from './change.ts'
import { type DocumentBody, replaceAll } from './replace-text.ts'

export type Undo = (proof: Proof) => Promise<unknown>

interface State {
  guideid: number
  revisionid: number
  langid: string
}

const target = ({ guideid, revisionid, langid }: State) => ({
  params: { guideid },
  query: { revisionid, langid: langid as 'en' },
})

type GuideChange = Input<'updateGuide'>['body']
type Of<K extends Change['kind']> = Extract<Change, { kind: K }>

/** Null if the user cannot undo it; `same` if the guide was like this already. */
export async function perform(
  change: Change,
  guide: VisibleGuide,
  person: User,
  proof: Proof,
): Promise<Undo | null | 'same'> {
  const { guideid, revisionid, category, flags, type, userid: author } = guide
  const params = { guideid }
  const at = target({ guideid, revisionid, langid: guide.locale })
  const update = async (body: GuideChange, before: GuideChange): Promise<Undo> => {
    const after = await api.updateGuide({ ...at, body })
    return (again) => api.updateGuide({ ...target(after), body: { ...before, ...again } })
  }
  switch (change.kind) {
    case 'move':
      return update({ category: change.category }, { category })
    case 'type':
      return update({ type: change.type }, { type })
    case 'owner': {
      const undo = await update({ author: change.userid, ...proof }, { author })
      return isAdmin(person) && author > 0 ? undo : null
    }
    case 'flag':
    case 'unflag': {
      const others = flags.filter((flagid) => flagid !== change.flagid)
      return update({ flags: change.kind === 'flag' ? [...others, change.flagid] : others }, { flags })
    }
    case 'publish': {
      const after = await api.publishGuide(at)
      return () => api.unpublishGuide(target(after))
    }
    case 'unpublish': {
      const after = await api.unpublishGuide(at)
      return () => api.publishGuide(target(after))
    }
    case 'allow':
    case 'disallow':
      return setAccess(change, guide, person)
    case 'release':
      return release(change, guide)
    case 'process': {
      const own = await readOwnProcess(guideid)
      await setProcess(guideid, change.processid, proof)
      return (again) => setProcess(guideid, own, again)
    }
    case 'template':
    case 'untemplate': {
      const isOn = change.kind === 'template'
      await setTemplate(guideid, isOn)
      return () => setTemplate(guideid, !isOn)
    }
    case 'replace':
      return replaceTexts(change, guideid)
    case 'tag':
    case 'untag':
      return setTag(change, guideid)
    case 'duplicate': {
      const copy = await api.duplicateGuide({ params, body: {}, headers: { 'Idempotency-Key': freshKey() } })
      return () => api.deleteGuide(target(copy))
    }
    case 'delete': {
      await api.deleteGuide(at)
      const [langid = guide.locale] = guide.langids
      return isAdmin(person) ? () => api.restoreGuide({ params: { guideid, langid: langid as 'en' } }) : null
    }
  }
}

/** The texts that were shown before may have changed: what is found now is replaced. */
async function replaceTexts({ replacing }: Of<'replace'>, guideid: number): Promise<Undo | 'same'> {
  const guide = await readOriginal(guideid)
  const bodies = replaceAll(guide, replacing)
  if (!bodies) return 'same'
  const save = (guide_revisionid: number, body: DocumentBody) =>
    api.saveDocument({
      params: { guideid },
      query: { guide_revisionid },
      body,
      headers: { 'Idempotency-Key': freshKey() },
    })
  const { guide: saved } = await save(guide.guide_revisionid, bodies.after)
  return () => save(saved.guide_revisionid, bodies.before)
}

async function setTag({ kind, tag }: Of<'tag' | 'untag'>, guideid: number): Promise<Undo> {
  const call = { params: { guideid }, body: { tag } }
  const [act, back] =
    kind === 'tag' ? [api.addGuideTag, api.removeGuideTag] : [api.removeGuideTag, api.addGuideTag]
  await act(call)
  return () => back(call)
}

async function setAccess(
  { kind, reader }: Of<'allow' | 'disallow'>,
  { guideid, userid: author }: VisibleGuide,
  person: User,
): Promise<Undo | null | 'same'> {
  const isOn = kind === 'allow'
  if ((await hasAccess(guideid, reader)) === isOn) return 'same'
  await setReader(guideid, reader, isOn)
  // Without the own access, the right to give it back is gone.
  const isOwnWay = 'userid' in reader && reader.userid === person.userid
  return isOn || !isOwnWay || author === person.userid || isAdmin(person)
    ? () => setReader(guideid, reader, !isOn)
    : null
}

async function hasAccess(guideid: number, reader: Reader): Promise<boolean> {
  const params = { guideid }
  if ('userid' in reader)
    return (await api.listGuideUsers({ params })).some(({ userid }) => userid === reader.userid)
  const { guideTeams } = await api.listGuideTeams({ params })
  return guideTeams.some(({ teamid }) => teamid === reader.teamid)
}

/** A request for approval can be taken back; a release in effect is withdrawn with a reason, in its guide. */
async function release(
  { type, notes }: Of<'release'>,
  { guideid, next_release: next }: VisibleGuide,
): Promise<Undo | null | 'same'> {
  const seen = next && { guide_revisionid: next.guide_revisionid }
  try {
    const { releaseid, status } = await api.createRelease({
      body: { guideid, type, ...(notes && { notes }), ...seen },
      headers: { 'Idempotency-Key': freshKey() },
    })
    if (status !== 'pending') return null
    return () => api.changeRelease({ params: { releaseid }, body: { status: 'closed' } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'release.unchanged') return 'same'
    throw error
  }
}

/** The listed process can be older than another change of it, and this change has no token of a revision. */
async function readOwnProcess(wikiid: number): Promise<OwnProcess> {
  const query = { namespace: 'GUIDE' } as const
  const { own, exempt } = await api.getAppliedProcess({ params: { wikiid }, query })
  return exempt ? 'exempt' : own
}

async function setProcess(guideid: number, processid: OwnProcess, body: Proof): Promise<void> {
  const query = { namespace: 'GUIDE' } as const
  const params = { wikiid: guideid }
  if (processid === 'exempt') await api.exemptFromApproval({ params, body: { exempt: true, ...body } })
  else if (processid !== null)
    await api.assignApprovalProcess({ params: { ...params, approval_processid: processid }, query, body })
  else
    await api.unassignApprovalProcess({ params, query, body }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'approval-assignment.not-found') throw error
    })
}
