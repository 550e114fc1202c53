// Builds the addresses of guides, pages and posts, in the one form that every part of the product uses.
import type { PageNamespace } from '../tree/tree.ts'

function encodePart(text: string): string {
  if (/^[\w.-]*$/.test(text)) return text
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%40', '@')
    .replaceAll('%24', '$')
}

function plusPart(title: string): string {
  return encodePart(title.trim().replaceAll('/', '-')).replaceAll('%20', '+')
}

/**
 * The address of a guide, and of one of its steps.
 * @example guideAddress({ id: 12, title: 'Change the Filter', type: 'maintenance' }) // '/Guide/Change+the+Filter/12'
 */
export function guideAddress(guide: {
  id: number
  title: string
  type?: string
  stepId?: number | null
}): string {
  const kind = guide.type?.toLowerCase() === 'teardown' ? 'Teardown' : 'Guide'
  const step = guide.stepId ? `#s${guide.stepId}` : ''
  return `/${kind}/${plusPart(guide.title) || '-'}/${guide.id}${step}`
}

const PAGE_PATHS: Record<PageNamespace, string> = {
  WIKI: '/Wiki/',
  CATEGORY: '/c/',
  INFO: '/Info/',
  ITEM: '/Item/',
  USER: '/User/',
  TEAM: '/Team/',
  COURSE: '/Course/',
}

/**
 * The address of a page; categories live under `/c/` unless the site says otherwise.
 * @example pageAddress('WIKI', 'Torque Table') // '/Wiki/Torque_Table'
 */
export function pageAddress(namespace: PageNamespace, title: string, categoryPath = '/c/'): string {
  const folder = namespace === 'CATEGORY' ? categoryPath : PAGE_PATHS[namespace]
  const path = encodePart(title.trim()).replaceAll('%20', '_').replaceAll('%2F', '/')
  return folder + (namespace === 'ITEM' ? path.replaceAll("'", '%27') : path)
}

/**
 * The address of a question.
 * @example postAddress(7, 'Which oil / grease?') // '/Answers/View/7/Which+oil+-+grease%3F'
 */
export function postAddress(id: number, title: string): string {
  return `/Answers/View/${id}/${plusPart(title)}`
}

/** A fragment as after `#`: blanks become `%20`, letters stay. */
export function fragmentAddress(fragment: string): string {
  return fragment.trim().replace(/[\s"<>\\^`{|}]/g, (character) => encodeURIComponent(character))
}
