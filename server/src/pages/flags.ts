// The flags of pages, and which of them are restricted.
interface FlagText {
  title: string
  text: string
  image: string
}

const flags: Record<string, FlagText> = {
  WIKI_PRIVATE: { title: 'Unpublished', text: 'Only authors can see this page.', image: 'lock' },
  WIKI_IN_PROGRESS: { title: 'In Progress', text: 'Somebody is still writing this page.', image: 'pencil' },
  WIKI_STUB: { title: 'Page Stub', text: 'This page has hardly begun.', image: 'seedling' },
  WIKI_DEVICE_STUB: {
    title: 'Category Stub',
    text: 'This category holds next to nothing yet.',
    image: 'seedling',
  },
  WIKI_DEVICE_INCOMPLETE: {
    title: 'Incomplete Category',
    text: 'Guides are missing in this category.',
    image: 'puzzle',
  },
  WIKI_DOCS_NEEDED: { title: 'Documents Needed', text: 'Documents should be added here.', image: 'file' },
  WIKI_NO_SUMMARY: { title: 'No Summary', text: 'A short description is missing.', image: 'clipboard' },
  WIKI_NO_IMAGE: { title: 'No Image', text: 'This page needs a picture.', image: 'image' },
  WIKI_NO_AREA: { title: 'No Category', text: 'This page has no place in the tree yet.', image: 'tree' },
  WIKI_IMPROPER_FORMATTING: {
    title: 'Improper Formatting',
    text: 'Headings, lists or links need tidying.',
    image: 'align-left',
  },
  WIKI_INCORRECT_TEXT: {
    title: 'Incorrect Text',
    text: 'Something here is wrong or unclear.',
    image: 'alert',
  },
  WIKI_GRAMMAR_ERRORS: {
    title: 'Language Errors',
    text: 'Spelling or grammar need a look.',
    image: 'spell-check',
  },
  WIKI_BAD_IMAGE: {
    title: 'Bad Image',
    text: 'The picture should be replaced by a better one.',
    image: 'image',
  },
  WIKI_DUPLICATE_DEVICE: { title: 'Duplicate', text: 'The same thing has another page, too.', image: 'copy' },
  WIKI_DELETE: { title: 'Deletion Requested', text: 'Somebody wants this page removed.', image: 'trash' },
  WIKI_STUDENT_OWNED: { title: 'Student Page', text: 'Students work on this page.', image: 'school' },
  WIKI_TEACHER_OWNED: { title: 'Teacher Page', text: 'A teacher looks after this page.', image: 'school' },
  WIKI_MIRO_OWNED: { title: 'Looked After', text: 'One person looks after this page.', image: 'person' },
  WIKI_DONATE_DEVICE: { title: 'Device Wanted', text: 'A sample is needed to write guides.', image: 'gift' },
  WIKI_DICTIONARY: { title: 'Dictionary', text: 'This page explains words.', image: 'book' },
  DANGER: { title: 'Potentially Dangerous', text: 'What is described here can injure.', image: 'alert' },
  STUDENT_OWNED: { title: 'Student Work', text: 'Students work on this.', image: 'school' },
  INTRODUCTION_ISSUES: { title: 'Better Introduction', text: 'The beginning needs work.', image: 'pencil' },
  NO_DETAILS: { title: 'No Details', text: 'Details are missing.', image: 'list' },
}

export const isPageFlag = (flagid: string): boolean => Object.hasOwn(flags, flagid)
export const privateFlag = 'WIKI_PRIVATE'
export const stubFlags = ['WIKI_STUB', 'WIKI_DEVICE_STUB']

/** Only staff may hide a page from all readers. */
const staffFlags = new Set([privateFlag])

export const guardedFlags = (flagids: readonly string[]): string[] =>
  flagids.filter((each) => staffFlags.has(each)).sort()

export type FlagMap = Record<string, { flagid: string; title: string; text: string; image: string }>

/** Returns a map by id; without flags an empty list, which all known clients accept. */
export function presentFlags(flagids: readonly string[]): FlagMap | never[] {
  const known = flagids.flatMap((flagid) => {
    const text = flags[flagid]
    return text ? [[flagid, { flagid, ...text }] as const] : []
  })
  return known.length > 0 ? Object.fromEntries(known) : []
}
