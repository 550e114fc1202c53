// Reads the change from the inputs of its dialog. Pure.
import { findTitle } from '../../categories/titles.ts'
import type { VisibleGuide } from '../../lib/api.ts'
import { type Change, type ChangeKind, normalTag, type OwnProcess } from './change.ts'

export interface ChangeValues {
  /** Category, type, tag, flag or process; of a person or team the number. */
  object: string
  /** Name of the object for people. */
  name: string
  whom: 'person' | 'team'
  type: 'minor' | 'major'
  notes: string
  replacement: string
  matchCase: boolean
  wholeWords: boolean
  /** Numbers of the guides in which the text is found. */
  found: string
}

export interface ChangeFieldProps {
  guides: readonly VisibleGuide[]
  values: ChangeValues
  error: string | null
  onChange: (change: Partial<ChangeValues>) => void
}

export const emptyChange: ChangeValues = {
  object: '',
  name: '',
  whom: 'person',
  type: 'minor',
  notes: '',
  replacement: '',
  matchCase: true,
  wholeWords: false,
  found: '',
}

/** The process of the category or the site, as an object. */
export const asCategory = 'as-category'
/** Without approval, as an object. */
export const asExempt = 'exempt'

function readProcess(object: string): OwnProcess {
  if (object === asExempt) return asExempt
  return object === asCategory ? null : Number(object)
}

/** Null until the object of the action is chosen. */
export function readChange(kind: ChangeKind, values: ChangeValues, titles: readonly string[]): Change | null {
  const { object, name } = values
  switch (kind) {
    case 'move': {
      const category = findTitle(titles, object)
      return category === undefined ? null : { kind, category }
    }
    case 'tag':
    case 'untag': {
      const tag = normalTag(object)
      return tag ? { kind, tag } : null
    }
    case 'type':
      return object ? { kind, type: object, name } : null
    case 'owner':
      return object ? { kind, userid: Number(object), name } : null
    case 'flag':
    case 'unflag':
      return object ? { kind, flagid: object } : null
    case 'allow':
    case 'disallow': {
      const id = Number(object)
      const reader = values.whom === 'person' ? { userid: id } : { teamid: id }
      return object ? { kind, reader, name } : null
    }
    case 'replace': {
      const { replacement, matchCase, wholeWords } = values
      const replacing = { find: object, replacement, matchCase, wholeWords }
      const found = values.found.split(',').map(Number)
      return object && object !== replacement ? { kind, replacing, found } : null
    }
    case 'process':
      return object ? { kind, processid: readProcess(object), name } : null
    case 'release':
      return { kind, type: values.type, notes: values.notes.trim() }
    default:
      return { kind }
  }
}
