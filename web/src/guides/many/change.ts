// Actions on many guides, and on which of them a user may perform them. Pure.
import { isAdmin, isModerator, mayWrite, type User, type VisibleGuide } from '../../lib/api.ts'
import type { Reader } from '../readers/queries.ts'
import type { Replacing } from './replace-text.ts'

export type Change =
  | { kind: 'move'; category: string }
  | { kind: 'type'; type: string; name: string }
  | { kind: 'owner'; userid: number; name: string }
  | { kind: 'tag' | 'untag'; tag: string }
  | { kind: 'flag' | 'unflag'; flagid: string }
  | { kind: 'allow' | 'disallow'; reader: Reader; name: string }
  | { kind: 'release'; type: 'minor' | 'major'; notes: string }
  | { kind: 'process'; processid: OwnProcess; name: string }
  | { kind: 'replace'; replacing: Replacing; found: readonly number[] }
  | { kind: 'publish' | 'unpublish' | 'template' | 'untemplate' | 'duplicate' | 'delete' }

/** Null: the process of its category or of the site. */
export type OwnProcess = number | 'exempt' | null

export type ChangeKind = Change['kind']

/** Guides per action: each has its own request, and the selection is held in memory. */
export const mostGuides = 2000

type Person = Pick<User, 'privileges' | 'userid'> | null | undefined

/**
 * Without the right the server would reject the request; with pending edits the listed flags are not those of the
 * newest revision.
 */
export type Refusal =
  | 'noEdit'
  | 'noOwner'
  | 'noPublish'
  | 'noDelete'
  | 'noTag'
  | 'noCopy'
  | 'noRelease'
  | 'noProcess'
  | 'noTemplate'
  | 'hasPending'
  | 'asksApproval'
  | 'isScheduled'

/** Reasons that pass, while the user has the right. */
const passing: readonly (Refusal | null)[] = [null, 'hasPending', 'asksApproval', 'isScheduled']

export function refusalOf(kind: ChangeKind, guide: VisibleGuide, person: Person): Refusal | null {
  switch (kind) {
    case 'move':
    case 'type':
    case 'replace':
      return guide.can_edit ? null : 'noEdit'
    case 'owner':
      return isAdmin(person) || (person && guide.userid === person.userid) ? null : 'noOwner'
    case 'flag':
    case 'unflag':
      if (!guide.can_edit) return 'noEdit'
      return guide.pending_count > 0 ? 'hasPending' : null
    case 'publish':
    case 'unpublish':
    case 'allow':
    case 'disallow':
      return guide.can_publish ? null : 'noPublish'
    case 'release':
      return releaseRefusal(guide)
    case 'process':
      return isAdmin(person) && guide.next_release ? null : 'noProcess'
    case 'template':
    case 'untemplate':
      return mayWrite(person) ? null : 'noTemplate'
    case 'delete':
      return guide.can_delete ? null : 'noDelete'
    case 'tag':
    case 'untag':
      return isModerator(person) ? null : 'noTag'
    case 'duplicate':
      return mayWrite(person) ? null : 'noCopy'
  }
}

function releaseRefusal({ next_release: next }: VisibleGuide): Refusal | null {
  if (!next) return 'noRelease'
  if (next.open === null) return null
  return next.open === 'pending' ? 'asksApproval' : 'isScheduled'
}

/** True if the user has the right on at least one of the guides, and one of them has what the action removes. */
export function isOffered(kind: ChangeKind, guides: readonly VisibleGuide[], person: Person): boolean {
  const isThere: Partial<Record<ChangeKind, (guide: VisibleGuide) => boolean>> = {
    untag: (guide) => tagsOf(guide).length > 0,
    unflag: ({ flags }) => flags.length > 0,
    untemplate: (guide) => guide.is_template,
  }
  const has = isThere[kind] ?? (() => true)
  return guides.some((guide) => passing.includes(refusalOf(kind, guide, person)) && has(guide))
}

export const tagsOf = ({ tags }: VisibleGuide): readonly string[] => tags || []

/** The process that is assigned to the guide itself. */
function ownProcess({ next_release: next }: VisibleGuide): OwnProcess {
  if (next?.exempt) return 'exempt'
  return next?.process?.from === 'guide' ? next.process.approval_processid : null
}

/** Returns true if the guide already has the result of the change. The list does not report who has access. */
function isSame(change: Change, guide: VisibleGuide): boolean {
  switch (change.kind) {
    case 'move':
      return guide.category === change.category
    case 'type':
      return guide.type === change.type
    case 'owner':
      return guide.userid === change.userid
    case 'allow':
      return 'userid' in change.reader && guide.userid === change.reader.userid
    case 'tag':
    case 'untag':
      return tagsOf(guide).includes(change.tag) === (change.kind === 'tag')
    case 'flag':
    case 'unflag':
      return guide.flags.includes(change.flagid) === (change.kind === 'flag')
    case 'publish':
    case 'unpublish':
      return guide.public === (change.kind === 'publish')
    case 'release':
      return guide.release !== undefined && guide.pending_count === 0
    case 'process':
      return ownProcess(guide) === change.processid
    case 'replace':
      return !change.found.includes(guide.guideid)
    case 'template':
    case 'untemplate':
      return guide.is_template === (change.kind === 'template')
    default:
      return false
  }
}

export interface Plan {
  todo: VisibleGuide[]
  same: VisibleGuide[]
  refused: { guide: VisibleGuide; reason: Refusal }[]
}

/** `change` is null until its object, such as a category or a person, is chosen. */
export function planOf(
  kind: ChangeKind,
  change: Change | null,
  guides: readonly VisibleGuide[],
  person: Person,
): Plan {
  const plan: Plan = { todo: [], same: [], refused: [] }
  for (const guide of guides) {
    const reason = refusalOf(kind, guide, person)
    if (reason) plan.refused.push({ guide, reason })
    else if (change && isSame(change, guide)) plan.same.push(guide)
    else plan.todo.push(guide)
  }
  return plan
}

/** How many of these guides are released directly, and how many only ask for approval, by process. */
export function approvalsOf(guides: readonly VisibleGuide[]): { name: string | null; count: number }[] {
  const counts = new Map<string | null, number>()
  for (const { next_release: next } of guides) {
    const name = next?.process?.name ?? null
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** Normalised as the server stores tags. */
export const normalTag = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
