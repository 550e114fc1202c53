// What can be done to many guides, and on which of them a person may do it. Pure.
import { isModerator, mayWrite, type User, type VisibleGuide } from '../../lib/api.ts'

export type Change =
  | { kind: 'move'; category: string }
  | { kind: 'tag' | 'untag'; tag: string }
  | { kind: 'flag' | 'unflag'; flagid: string }
  | { kind: 'publish' | 'unpublish' | 'duplicate' | 'delete' }

export type ChangeKind = Change['kind']

/** Guides of one action: a page of the API, each a request of its own. */
export const mostGuides = 200

type Person = Pick<User, 'privileges'> | null | undefined

/** Without a right the server would refuse; with pending edits the listed flags are not those of the newest state. */
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

/** Whether the guide is already as the change would make it. */
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

/** `change` is null until it is chosen which category, tag or flag. */
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

/** As the server stores tags. */
export const normalTag = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
