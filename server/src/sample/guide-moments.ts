// Moments of the sample guides: written, edited, translated, tagged, and their pending edits reviewed.
import { readPlaces } from '#guides/content.ts'
import { guidePatrol } from '#guides/history/patrol.ts'
import { tagGuide } from '#guides/tags/tags.ts'
import { createGuide, getHead, updateGuide } from '#guides/writing/guides.ts'
import { addStep, arrangeSteps, updateStep } from '#guides/writing/steps.ts'
import { translateGuide, translateStep } from '#guides/writing/translate.ts'
import { acceptRevision } from '#history/patrol.ts'
import { drawingsIn, fillReferences, guidesIn, type Moment, type Scene } from './moments.ts'
import { adoptDrawing } from './people-moments.ts'
import type { SampleEdit, SampleGuide, SampleLine, SampleStep, SampleTranslation } from './shapes.ts'

const minutes = (count: number): number => count / (24 * 60)

/** Conflicts never occur, so no current state is needed for their response. */
const show = async () => ({})

export function guideMoments(guide: SampleGuide, whenKnown: (guides: readonly string[]) => number): Moment[] {
  const { key, author: by, daysAgo } = guide
  const texts = { introduction: guide.introduction ?? '', conclusion: guide.conclusion ?? '' }
  const known = Math.min(whenKnown(guidesIn(texts.introduction + texts.conclusion)), daysAgo)
  const isLate = known < daysAgo
  const drawings = drawingsOf(guide)
  return [
    {
      daysAgo,
      by,
      drawings,
      run: async (scene) => {
        for (const name of drawings) await adoptDrawing(scene, by, name)
        await writeGuide(scene, guide, isLate ? {} : texts)
      },
    },
    ...guide.steps.map(
      (step, index): Moment => ({
        daysAgo: daysAgo - minutes(6 * (index + 1)),
        by,
        run: (scene) => writeStep(scene, guide, step, index + 1),
      }),
    ),
    ...(isLate ? [{ daysAgo: known, by, run: (scene: Scene) => changeGuide(scene, guide, texts) }] : []),
    ...(guide.tags ?? []).map(
      (tag, index): Moment => ({
        daysAgo: daysAgo - minutes(130 + index),
        by: 'mara',
        run: ({ ctx, ids }) => tagGuide(ctx, ids.guides[key] as number, tag),
      }),
    ),
    ...(guide.edits ?? []).flatMap((edit) => editMoments(guide, edit)),
    ...(guide.translations ?? []).flatMap((translation) => translationMoments(guide, translation)),
  ]
}

const drawingsOf = (guide: SampleGuide): string[] => [
  ...new Set([
    guide.picture,
    ...guide.steps.flatMap((step) => step.pictures),
    ...drawingsIn(JSON.stringify([guide.introduction, guide.conclusion, guide.edits, guide.translations])),
  ]),
]

type Texts = Partial<Record<'introduction' | 'conclusion', string>>

async function writeGuide({ ctx, ids }: Scene, guide: SampleGuide, texts: Texts): Promise<void> {
  const {
    key,
    author,
    category,
    type,
    difficulty,
    minutes: [least, most],
    flags,
    parts,
    tools,
  } = guide
  const fill = (text: string) => fillReferences(text, ids, author)
  ids.guides[key] = await createGuide(ctx, {
    category,
    type,
    subject: guide.subject ?? '',
    title: guide.title ?? '',
    summary: guide.summary ?? '',
    difficulty,
    langid: guide.langid ?? 'en',
    introduction: fill(texts.introduction ?? ''),
    conclusion: fill(texts.conclusion ?? ''),
    time_required_min: least * 60,
    time_required_max: most * 60,
    image: ids.images[`${author} ${guide.picture}`] as number,
    flags: flags ?? [],
    prerequisites: (guide.prerequisites ?? []).map((name) => ids.guides[name] as number),
    parts: parts ?? [],
    tools: tools ?? [],
    public: !guide.isDraft,
  })
}

const filledLines = (scene: Scene, guide: SampleGuide, lines: readonly SampleLine[]): SampleLine[] =>
  lines.map((line) => ({ ...line, text: fillReferences(line.text, scene.ids, guide.author) }))

async function writeStep(scene: Scene, guide: SampleGuide, step: SampleStep, orderby: number): Promise<void> {
  const { ctx, ids } = scene
  const data = step.pictures.map((name) => ids.images[`${guide.author} ${name}`] as number)
  ids.steps[`${guide.key}/${orderby}`] = await addStep(ctx, ids.guides[guide.key] as number, {
    orderby,
    title: step.title,
    lines: filledLines(scene, guide, step.lines),
    media: { type: 'image', data },
  })
}

async function changeGuide(scene: Scene, guide: SampleGuide, fields: object): Promise<void> {
  const { ctx, ids } = scene
  const guideid = ids.guides[guide.key] as number
  const {
    guide: { langid },
    head,
  } = await getHead(ctx, guideid)
  const filled = JSON.parse(fillReferences(JSON.stringify(fields), ids, guide.author)) as object
  await updateGuide(ctx, { guideid, revisionid: head.revisionid, langid, isNamed: true, show }, filled)
}

function editMoments(guide: SampleGuide, edit: SampleEdit): Moment[] {
  const { by, daysAgo, waits = false, acceptedBy } = edit
  const change: Moment = { daysAgo, by, waits, run: (scene) => applyEdit(scene, guide, edit) }
  if (!acceptedBy) return [change]
  return [change, { daysAgo: daysAgo - 1, by: acceptedBy, run: (scene) => acceptNewest(scene, guide) }]
}

async function applyEdit(scene: Scene, guide: SampleGuide, edit: SampleEdit): Promise<void> {
  if ('fields' in edit) return changeGuide(scene, guide, edit.fields)
  const { ctx, ids } = scene
  const guideid = ids.guides[guide.key] as number
  const {
    guide: { langid },
    head,
  } = await getHead(ctx, guideid)
  const spoken = { langid, isNamed: true, show }
  const places = readPlaces(head.steps)
  if ('move' in edit) {
    const stepids = places.map(([stepid]) => stepid)
    const [moved] = stepids.splice(edit.move[0] - 1, 1)
    if (moved !== undefined) stepids.splice(edit.move[1] - 1, 0, moved)
    return arrangeSteps(ctx, { guideid, revisionid: head.revisionid, ...spoken }, stepids)
  }
  const stepid = ids.steps[`${guide.key}/${edit.step}`] as number
  const revisionid = places.find(([id]) => id === stepid)?.[1]
  const { title, lines } = edit
  await updateStep(
    ctx,
    { guideid, stepid, revisionid, madeOn: head.guideRevisionid, ...spoken },
    { lines: filledLines(scene, guide, lines), ...(title === undefined ? {} : { title }) },
  )
}

async function acceptNewest({ ctx, ids }: Scene, guide: SampleGuide): Promise<void> {
  const { head } = await getHead(ctx, ids.guides[guide.key] as number)
  await acceptRevision(ctx, guidePatrol, head)
}

function translationMoments(guide: SampleGuide, translation: SampleTranslation): Moment[] {
  const { by, daysAgo, langid, steps } = translation
  const guideidOf = ({ ids }: Scene) => ids.guides[guide.key] as number
  const fields = pickTexts(translation)
  return [
    {
      daysAgo,
      by,
      run: async (scene) => {
        const filled = JSON.parse(fillReferences(JSON.stringify(fields), scene.ids, guide.author)) as object
        await translateGuide(
          scene.ctx,
          { guideid: guideidOf(scene), revisionid: undefined, langid, isNamed: true, show },
          filled,
        )
      },
    },
    ...steps.map(
      ([title, ...texts], index): Moment => ({
        daysAgo: daysAgo - minutes(5 * (index + 1)),
        by,
        run: async (scene) => {
          const stepid = scene.ids.steps[`${guide.key}/${index + 1}`] as number
          const lines = filledLines(
            scene,
            guide,
            texts.map((text) => ({ text })),
          )
          const edit = {
            guideid: guideidOf(scene),
            stepid,
            revisionid: undefined,
            langid,
            isNamed: true,
            show,
          }
          await translateStep(scene.ctx, edit, { title, lines })
        },
      }),
    ),
  ]
}

function pickTexts({ title, subject, summary, introduction, conclusion }: SampleTranslation): object {
  const texts = { title, subject, summary, introduction, conclusion }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}
