// Actions on many guides, and on which of them a user may perform them. Pure.
import { isModerator, mayWrite, type User, type VisibleGuide } from '../../lib/api.ts'

export type Change =
  | { kind: 'move'; category: string }
  | { kind: 'tag' | 'untag'; tag: string }
  | { kind: 'flag' | 'unflag'; flagid: string }
  | { kind: 'publish' | 'unpublish' | 'duplicate' | 'delete' }

export type ChangeKind = Change['kind']

/** Guides per action: a page of the API, each with its own request. */
export const mostGuides = 200

type Person = Pick<User, 'privileges'> | null | undefined

/**
 * Without the right the server would reject the request; with pending edits the listed flags are not those of the
 * newest revision.
 */
export type Refusal = 'noEdit' | 'noPublish' | 'noDelete' | 'noTag' | 'noCopy' | 'hasPending'

export function refusalOf(kind: ChangeKind, guide: VisibleGuide, person: Person): Refusal | null {
  switch (kind) {
    case 'move':
      return guide.can_edit ? null : 'noEdit'
    case 'flag':
    case 'unflag':
      if (!guide.can_edit) return 'noEdit'
      return guide.pending_count > 0 ? 'hasPending' : null
    case 'publish':
    case 'unpublish':
      return guide.can_publish ? null : 'noPublish'
    case 'delete':
      return guide.can_delete ? null : 'noDelete'
    case 'tag':
    case 'untag':
      return isModerator(person) ? null : 'noTag'
    case 'duplicate':
      return mayWrite(person) ? null : 'noCopy'
  }
}

export const tagsOf = ({ tags }: VisibleGuide): readonly string[] => tags || []

/** Returns true if the guide already has the result of the change. */
function isSame(change: Change, guide: VisibleGuide): boolean {
  switch (change.kind) {
    case 'move':
      return guide.category === change.category
    case 'tag':
    case 'untag':
      return tagsOf(guide).includes(change.tag) === (change.kind === 'tag')
    case 'flag':
    case 'unflag':
      return guide.flags.includes(change.flagid) === (change.kind === 'flag')
    case 'publish':
    case 'unpublish':
      return guide.public === (change.kind === 'publish')
    default:
      return false
  }
}

export interface Plan {
  todo: VisibleGuide[]
  same: VisibleGuide[]
  refused: { guide: VisibleGuide; reason: Refusal }[]
}

/** `change` is null until a category, tag or flag is chosen. */
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

/** Normalised as the server stores tags. */
export const normalTag = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
