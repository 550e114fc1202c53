// The words around the content of pages, in the languages that the app speaks.
const english = {
  about: 'About',
  asked: 'To record in a run',
  askedSometimes: 'if it applies',
  askedRequired: 'required',
  archived: 'This guide is kept for history. It may no longer be right.',
  below: 'Subcategories',
  caution: 'Caution',
  changed: 'changed',
  conclusion: 'Conclusion',
  danger: 'This work can injure. Read all of it before you begin.',
  difficulty: 'Difficulty',
  documents: 'Documents',
  featured: 'Featured guides',
  first: 'First:',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  guides: 'Guides',
  guidesWith: 'Guides with this tool or part',
  home: 'Home',
  inProgress: 'This guide is still being written.',
  languages: 'Languages of this guide',
  lead: 'Step-by-step guides and the record of performing them.',
  more: 'More results',
  needsScript: 'Signing in needs JavaScript. Switch it on in your browser and load this page again.',
  newest: 'Recently added',
  note: 'Note',
  nothing: 'Nothing found',
  nothingHint: 'Try other words, or fewer.',
  optional: 'optional',
  parts: 'Parts',
  pages: 'Categories and pages',
  path: 'Breadcrumb',
  picture: (number: number, place: number, count: number) => `Step ${number}, picture ${place} of ${count}`,
  readsAnyway: 'Guides are read without it.',
  reminder: 'Reminder',
  search: 'Search',
  searchLabel: 'Search this site',
  signIn: 'Sign in',
  skip: 'Skip to content',
  step: (number: number) => `Step ${number}`,
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  tagline: 'Write the steps, run the work, keep the record.',
  time: 'Time',
  tools: 'Tools',
  video: 'Watch the video',
  welcome: (site: string) => `Welcome to ${site}`,
}

export type Words = typeof english

const german: Words = {
  about: 'Über diese Kategorie',
  asked: 'Im Durchlauf zu erfassen',
  askedSometimes: 'falls zutreffend',
  askedRequired: 'Pflichtfeld',
  archived: 'Diese Anleitung wird als Beleg aufbewahrt. Sie stimmt vielleicht nicht mehr.',
  below: 'Unterkategorien',
  caution: 'Vorsicht',
  changed: 'geändert',
  conclusion: 'Abschluss',
  danger: 'Bei dieser Arbeit kann man sich verletzen. Lesen Sie alles, bevor Sie beginnen.',
  difficulty: 'Schwierigkeit',
  documents: 'Dokumente',
  featured: 'Ausgewählte Anleitungen',
  first: 'Zuerst:',
  found: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
  guides: 'Anleitungen',
  guidesWith: 'Anleitungen mit diesem Werkzeug oder Teil',
  home: 'Start',
  inProgress: 'An dieser Anleitung wird noch geschrieben.',
  languages: 'Sprachen dieser Anleitung',
  lead: 'Schritt-für-Schritt-Anleitungen und der Nachweis ihrer Ausführung.',
  more: 'Weitere Treffer',
  needsScript:
    'Zum Anmelden wird JavaScript gebraucht. Schalten Sie es im Browser ein und laden Sie diese Seite neu.',
  newest: 'Zuletzt hinzugekommen',
  note: 'Hinweis',
  nothing: 'Nichts gefunden',
  nothingHint: 'Versuchen Sie es mit anderen oder weniger Wörtern.',
  optional: 'optional',
  parts: 'Teile',
  pages: 'Kategorien und Seiten',
  path: 'Brotkrumen',
  picture: (number, place, count) => `Schritt ${number}, Bild ${place} von ${count}`,
  readsAnyway: 'Anleitungen lassen sich auch so lesen.',
  reminder: 'Erinnerung',
  search: 'Suche',
  searchLabel: 'Diese Website durchsuchen',
  signIn: 'Anmelden',
  skip: 'Zum Inhalt springen',
  step: (number) => `Schritt ${number}`,
  steps: (count) => (count === 1 ? '1 Schritt' : `${count} Schritte`),
  tagline: 'Schritte schreiben, Arbeit ausführen, Nachweis behalten.',
  time: 'Zeit',
  tools: 'Werkzeuge',
  video: 'Video ansehen',
  welcome: (site) => `Willkommen bei ${site}`,
}

/** English for content in languages that the app does not speak. */
export const wordsIn = (langid: string): Words => (langid === 'de' ? german : english)

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

export const directionOf = (langid: string): 'ltr' | 'rtl' => (rightToLeft.has(langid) ? 'rtl' : 'ltr')

/** A language's name in that language itself. */
export function ownName(langid: string): string {
  const name = new Intl.DisplayNames([langid], { type: 'language' }).of(langid) ?? langid
  return name.charAt(0).toLocaleUpperCase(langid) + name.slice(1)
}
