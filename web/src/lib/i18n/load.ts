// Loads the texts of an area in a language. An area belongs to a group of screens, so readers never load texts for
// administrators.
import type { Text, Texts } from '../../locales/translation.ts'
import { type Locale, locales } from './locale.ts'

/** Texts of each area, typed by the English ones. */
interface Catalogues {
  core: typeof import('../../locales/en/core.ts').core
  about: typeof import('../../locales/en/about.ts').about
  account: typeof import('../../locales/en/account.ts').account
  admin: typeof import('../../locales/en/admin.ts').admin
  approvals: typeof import('../../locales/en/approvals.ts').approvals
  audit: typeof import('../../locales/en/audit.ts').audit
  device: typeof import('../../locales/en/device.ts').device
  drafts: typeof import('../../locales/en/drafts.ts').drafts
  edit: typeof import('../../locales/en/edit.ts').edit
  form: typeof import('../../locales/en/form.ts').form
  guides: typeof import('../../locales/en/guides.ts').guides
  history: typeof import('../../locales/en/history.ts').history
  keep: typeof import('../../locales/en/keep.ts').keep
  manage: typeof import('../../locales/en/manage.ts').manage
  mine: typeof import('../../locales/en/mine.ts').mine
  notices: typeof import('../../locales/en/notices.ts').notices
  pages: typeof import('../../locales/en/pages.ts').pages
  read: typeof import('../../locales/en/read.ts').read
  records: typeof import('../../locales/en/records.ts').records
  releases: typeof import('../../locales/en/releases.ts').releases
  run: typeof import('../../locales/en/run.ts').run
  scan: typeof import('../../locales/en/scan.ts').scan
  setup: typeof import('../../locales/en/setup.ts').setup
  teams: typeof import('../../locales/en/teams.ts').teams
  translate: typeof import('../../locales/en/translate.ts').translate
}

export type Area = keyof Catalogues
export type TextKey = { [A in Area]: keyof Catalogues[A] }[Area]

const readArea = async (locale: Locale, area: Area): Promise<Texts> =>
  (await import(`../../locales/${locale}/${area}.ts`))[area]

const loaded = new Map(locales.map((locale) => [locale, new Map<Area, Texts>()] as const))
const loadedIn = (locale: Locale) => loaded.get(locale) ?? new Map<Area, Texts>()
let current: Locale = 'en'

/** Loads an area in the current language. Screens call this while loading their code. */
export async function loadArea(area: Area, locale: Locale = current): Promise<void> {
  if (!loadedIn(locale).has(area)) loadedIn(locale).set(area, await readArea(locale, area))
}

/** Switches to a language once every area on the screen is loaded in it. */
export async function switchTexts(locale: Locale): Promise<void> {
  const areas = new Set<Area>(['core', ...loadedIn(current).keys()])
  await Promise.all([...areas].map((area) => loadArea(area, locale)))
  current = locale
}

export function findText(locale: Locale, key: string): Text | undefined {
  for (const texts of loadedIn(locale).values()) if (Object.hasOwn(texts, key)) return texts[key]
  return undefined
}
