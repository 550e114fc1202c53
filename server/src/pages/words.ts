// The words around the content of pages, in the languages that the app speaks.
const english = {
  about: 'About',
  archived: 'This guide is kept for history. It may no longer be right.',
  below: 'Inside',
  caution: 'Caution',
  changed: 'changed',
  conclusion: 'At the end',
  danger: 'This work can injure. Read it whole before you begin.',
  difficulty: 'Difficulty',
  documents: 'Documents',
  featured: 'Featured guides',
  first: 'First:',
  guides: 'Guides',
  home: 'Home',
  inProgress: 'This guide is still being written.',
  languages: 'Languages of this guide',
  lead: 'Step-by-step guides and the record of performing them.',
  newest: 'Recently added',
  note: 'Note',
  optional: 'optional',
  parts: 'Parts',
  path: 'Where you are',
  picture: (number: number, place: number, count: number) => `Step ${number}, picture ${place} of ${count}`,
  reminder: 'Reminder',
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
  archived: 'Diese Anleitung wird als Beleg aufbewahrt. Sie stimmt vielleicht nicht mehr.',
  below: 'Darin',
  caution: 'Vorsicht',
  changed: 'geändert',
  conclusion: 'Zum Schluss',
  danger: 'Bei dieser Arbeit kann man sich verletzen. Lesen Sie alles, bevor Sie beginnen.',
  difficulty: 'Schwierigkeit',
  documents: 'Dokumente',
  featured: 'Ausgewählte Anleitungen',
  first: 'Zuerst:',
  guides: 'Anleitungen',
  home: 'Start',
  inProgress: 'An dieser Anleitung wird noch geschrieben.',
  languages: 'Sprachen dieser Anleitung',
  lead: 'Schritt-für-Schritt-Anleitungen und der Nachweis ihrer Ausführung.',
  newest: 'Zuletzt hinzugekommen',
  note: 'Hinweis',
  optional: 'nach Bedarf',
  parts: 'Teile',
  path: 'Wo Sie sind',
  picture: (number, place, count) => `Schritt ${number}, Bild ${place} von ${count}`,
  reminder: 'Erinnerung',
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
