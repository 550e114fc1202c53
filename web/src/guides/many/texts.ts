// Texts of actions on many guides: names with icons, missing inputs, failures.
import { ApiError } from '@stepwright/client'
import {
  IconCategory,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconFileCheck,
  IconFlag,
  IconFlagOff,
  IconFolderSymlink,
  IconReplace,
  IconSignature,
  IconTag,
  IconTagOff,
  IconTemplate,
  IconTemplateOff,
  IconTrash,
  IconUserMinus,
  IconUserPlus,
  IconUserShare,
  type TablerIcon,
} from '@tabler/icons-react'
import { problemText, toFormErrors, type Wording } from '../../lib/forms/form-errors.ts'
import type { Change, ChangeKind } from './change.ts'

/** Text and icon of each action, in the order of the menu. */
export const kinds = {
  move: ['many.move', IconFolderSymlink],
  type: ['many.type', IconCategory],
  owner: ['many.owner', IconUserShare],
  tag: ['many.tag', IconTag],
  untag: ['many.untag', IconTagOff],
  replace: ['many.replace', IconReplace],
  flag: ['many.flag', IconFlag],
  unflag: ['many.unflag', IconFlagOff],
  publish: ['many.publish', IconEye],
  unpublish: ['many.unpublish', IconEyeOff],
  allow: ['many.allow', IconUserPlus],
  disallow: ['many.disallow', IconUserMinus],
  release: ['many.release', IconFileCheck],
  process: ['many.process', IconSignature],
  template: ['manage.template', IconTemplate],
  untemplate: ['manage.templateOff', IconTemplateOff],
  duplicate: ['many.duplicate', IconCopy],
  delete: ['many.delete', IconTrash],
} as const satisfies Record<ChangeKind, readonly [string, TablerIcon]>

export const neededTexts: Partial<
  Record<ChangeKind, 'category.needed' | 'many.findNeeded' | 'many.flagNeeded' | 'many.tagNeeded'>
> = {
  move: 'category.needed',
  replace: 'many.findNeeded',
  flag: 'many.flagNeeded',
  unflag: 'many.flagNeeded',
  tag: 'many.tagNeeded',
  untag: 'many.tagNeeded',
}

/** Title of a dialog or result, without the ellipsis of the menu. */
export const withoutDots = (name: string): string => name.replace(/\s*…$/u, '')

/** The category, tag, flag, person or other object of the change; empty if it has none. */
export const objectOf = (change: Change): string => {
  if ('name' in change) return change.name
  if ('category' in change) return change.category
  if ('tag' in change) return change.tag
  if ('replacing' in change) return `${change.replacing.find} → ${change.replacing.replacement}`
  return 'flagid' in change ? change.flagid : ''
}

export function failureText(error: unknown, words: Wording): string {
  const isConflict =
    error instanceof ApiError && error.status === 409 && !/^(approval|release)\./.test(error.code)
  if (isConflict) return words.tryText('many.changed') ?? error.message
  return toFormErrors(error, [], words).form ?? problemText(error, words)
}
