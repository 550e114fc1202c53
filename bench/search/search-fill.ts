// Fills a site with guides and pages for the search, directly into its tables; the server then indexes them.
import { emptyContent } from '../../server/src/pages/content.ts'
import { addPages } from '../../server/src/pages/writing/add-pages.ts'
import type { Context } from '../../server/src/platform/http/request/context.ts'
import { insertRows } from '../../server/src/sample/runs/insert-rows.ts'
import { type Dice, diceOf } from '../../server/src/sample/runs/random.ts'
import { createVocabulary, sentenceOf, titleOf, type Vocabulary } from './search-words.ts'

const seed = 7
const guidesAtOnce = 200
const shares = { private: 0.15, translated: 0.1, pages: 0.05 }

export const vocabularies = {
  en: createVocabulary('en', diceOf(seed, 1)),
  de: createVocabulary('de', diceOf(seed, 2)),
}

type GuideInsert = Parameters<typeof insertRows<'guides'>>[2][number]
type StepInsert = Parameters<typeof insertRows<'step_revisions'>>[2][number]

interface Step {
  title: string
  lines: string[]
}

interface Draft {
  title: string
  summary: string
  introduction: string
  steps: Step[]
  isPublic: boolean
  translation: { title: string; summary: string; steps: Step[] } | null
}

const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

function stepOf(words: Vocabulary, dice: Dice): Step {
  const lines = some(2 + dice.below(2), () => sentenceOf(words, dice))
  return { title: dice.next() < 0.5 ? titleOf(words, dice) : '', lines }
}

function draftOf(number: number): Draft {
  const dice = diceOf(seed, number, 3)
  const { en, de } = vocabularies
  const steps = some(5 + dice.below(6), () => stepOf(en, dice))
  const isTranslated = dice.next() < shares.translated
  return {
    title: titleOf(en, dice),
    summary: sentenceOf(en, dice),
    introduction: sentenceOf(en, dice),
    steps,
    isPublic: dice.next() >= shares.private,
    translation: isTranslated
      ? { title: titleOf(de, dice), summary: sentenceOf(de, dice), steps: steps.map(() => stepOf(de, dice)) }
      : null,
  }
}

const textOfSteps = (steps: readonly Step[]) => steps.flatMap(({ title, lines }) => [title, ...lines])

/** The text that `LIKE` searches. */
const textOf = ({ title, summary, introduction, steps, translation }: Draft): string =>
  [title, summary, introduction, ...textOfSteps(steps)]
    .concat(translation ? [translation.title, translation.summary, ...textOfSteps(translation.steps)] : [])
    .join('\n')
    .toLowerCase()

export interface SearchFill {
  guides: number
  categoryid: number
  authorid: number
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  saveTexts(texts: readonly string[]): Promise<void>
}

export async function fillSearch({
  guides,
  categoryid,
  authorid,
  write,
  saveTexts,
}: SearchFill): Promise<void> {
  for (let done = 0; done < guides; done += guidesAtOnce) {
    const count = Math.min(guidesAtOnce, guides - done)
    const drafts = Array.from({ length: count }, (_, index) => draftOf(done + index))
    await write((ctx) => addGuides(ctx, drafts, { categoryid, authorid }))
    await saveTexts(drafts.map(textOf))
  }
  const pages = Math.ceil(guides * shares.pages)
  for (let done = 0; done < pages; done += guidesAtOnce) {
    const count = Math.min(guidesAtOnce, pages - done)
    const drafts = Array.from({ length: count }, (_, index) => pageOf(done + index))
    await write((ctx) => addPages(ctx, { namespace: 'WIKI', drafts, isPatrolled: true }))
    await saveTexts(drafts.map(({ title, content }) => `${title}\n${content.contents}`.toLowerCase()))
  }
}

function pageOf(number: number) {
  const dice = diceOf(seed, number, 4)
  const contents = some(12, () => sentenceOf(vocabularies.en, dice)).join('\n\n')
  const title = `${titleOf(vocabularies.en, dice)} ${number}`
  return { title, langid: 'en', content: { ...emptyContent, contents } }
}

interface Owners {
  categoryid: number
  authorid: number
}

const noMedia = JSON.stringify({ type: 'image', data: [] })

async function addGuides({ db, now: at }: Context, drafts: readonly Draft[], owners: Owners): Promise<void> {
  const guideRows = drafts.map((draft) => guideRow(draft, owners, at))
  const guideids = await insertRows(db, 'guides', guideRows, 'guideid')
  const stepRows = drafts.flatMap(({ steps }, index) =>
    steps.map(() => ({ guideid: guideids[index] as number, createdAt: at, commonRevisionid: 0 })),
  )
  const stepids = await insertRows(db, 'steps', stepRows, 'stepid')
  const stepRevisions: StepInsert[] = []
  const common = { media: noMedia, at, userid: owners.authorid }
  let step = 0
  for (const { steps, translation } of drafts) {
    for (const [index, { title, lines }] of steps.entries()) {
      const stepid = stepids[step++] as number
      const stored = lines.map((text) => ({ text, bullet: 'black', level: 0 }))
      stepRevisions.push({ ...common, stepid, langid: 'en', title, lines: JSON.stringify(stored) })
      const other = translation?.steps[index]
      if (other)
        stepRevisions.push({ ...common, stepid, langid: 'de', title: '', lines: translatedStep(other) })
    }
  }
  const ids = await insertRows(db, 'step_revisions', stepRevisions, 'stepRevisionid')
  const positions = new Map<string, [number, number][]>()
  const guideOfStep = new Map(stepids.map((stepid, index) => [stepid, stepRows[index]?.guideid as number]))
  for (const [index, { stepid, langid }] of stepRevisions.entries()) {
    const key = `${guideOfStep.get(stepid)} ${langid}`
    positions.set(key, [...(positions.get(key) ?? []), [stepid, ids[index] as number]])
  }
  await addRevisions(db, { drafts, guideids, positions, owners, at })
}

const madeFrom = { text: '', hash: '' } as never
const textFrom = (text: string) => ({ text, madeFrom })

const translatedStep = ({ title, lines }: Step): string =>
  JSON.stringify({ title: textFrom(title), lines: { lines, madeFrom } })

interface Revisions {
  drafts: readonly Draft[]
  guideids: readonly number[]
  positions: ReadonlyMap<string, [number, number][]>
  owners: Owners
  at: number
}

async function addRevisions(
  db: Context['db'],
  { drafts, guideids, positions, owners, at }: Revisions,
): Promise<void> {
  const common = { revisionid: 1, at, userid: owners.authorid, action: 'created', forms: '[]' }
  const row = (guideid: number, langid: string, content: object) => ({
    ...common,
    guideid,
    langid,
    content: JSON.stringify(content),
    steps: JSON.stringify(positions.get(`${guideid} ${langid}`) ?? []),
    isPatrolled: 1 as const,
    isDenied: 0 as const,
  })
  const originals = drafts.map((draft, index) =>
    row(guideids[index] as number, 'en', contentOf(draft, owners)),
  )
  await insertRows(db, 'guide_revisions', originals, 'guideRevisionid')
  const translated = drafts.flatMap(({ translation }, index) =>
    translation ? [{ guideid: guideids[index] as number, translation }] : [],
  )
  const translations = translated.map(({ guideid, translation: { title, summary } }) =>
    row(guideid, 'de', { title: textFrom(title), summary: textFrom(summary) }),
  )
  const ids = await insertRows(db, 'guide_revisions', translations, 'guideRevisionid')
  const rows = translated.map(({ guideid, translation: { title, summary } }, index) => {
    const id = ids[index] as number
    return { guideid, langid: 'de', currentRevisionid: id, newestRevisionid: id, subject: '', title, summary }
  })
  await insertRows(db, 'guide_translations', rows)
  await db
    .updateTable('guides')
    .set(({ selectFrom }) => {
      const newest = selectFrom('guide_revisions')
        .select(({ fn }) => fn.max('guideRevisionid').as('newest'))
        .whereRef('guide_revisions.guideid', '=', 'guides.guideid')
        .where('guide_revisions.langid', '=', 'en')
        .$castTo<number>()
      return { currentRevisionid: newest, newestRevisionid: newest }
    })
    .where('guideid', '>=', guideids[0] as number)
    .execute()
}

const contentOf = ({ title, summary, introduction, isPublic }: Draft, { categoryid }: Owners) => ({
  ...{ type: 'how-to', categoryid, subject: '', title, summary, difficulty: 'Easy', introduction },
  ...{ conclusion: '', timeMin: 0, timeMax: 0, imageid: null, flags: [], parts: [], tools: [] },
  ...{ documents: [], featuredDocumentid: null, prerequisites: [], objectid: null, isPublic },
})

function guideRow(
  { title, summary, isPublic }: Draft,
  { categoryid, authorid }: Owners,
  at: number,
): GuideInsert {
  return {
    ...{
      langid: 'en',
      authorid,
      categoryid,
      type: 'how-to',
      subject: '',
      title,
      summary,
      difficulty: 'Easy',
    },
    ...{
      timeMax: 0,
      imageid: null,
      flags: '[]',
      isPublic: isPublic ? 1 : 0,
      isFeatured: 0,
      isPrerequisiteOnly: 0,
    },
    ...{ isDeleted: 0, revisionid: 1, currentRevisionid: 0, newestRevisionid: 0, createdAt: at },
    ...{
      publishedAt: isPublic ? at : 0,
      modifiedAt: at,
      editions: 0,
      highestRevisionid: 1,
      commonRevisionid: 1,
    },
  }
}
