// Saves a whole guide atomically, with one entry in the history.
import { normalizeTag, tagFaults } from '#pages/tags/tags.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { isModerator } from '#users/trust.ts'
import { readContent, readPlaces, type StepPositions } from '../content.ts'
import { originalEdition } from '../editions/editions.ts'
import { isRearranged } from '../editions/tokens.ts'
import type { GuideRow } from '../guides.queries.ts'
import { showWritten } from '../reading/written.ts'
import { saveEdition } from '../saving/save-edition.ts'
import { addTags, removeTags } from '../tags/tags.ts'
import type { AddedStep, GuideDocument } from './document.schema.ts'
import { type DraftedStep, draftSteps, writeSteps } from './document-steps.ts'
import { contentFromDraft } from './draft.ts'
import { getHead } from './guides.ts'

/** `madeOn` is the state on which the document is based: newer changes are never overwritten. */
export async function saveDocument(
  ctx: Context,
  { guideid, langid }: GuideRow,
  madeOn: number,
  document: GuideDocument,
): Promise<AddedStep[]> {
  const { tags, steps, ...fields } = document
  const add = tags?.add ?? []
  const remove = tags?.remove ?? []
  if (add.length + remove.length > 0 && !isModerator(ctx)) throw problems.forbidden(['Moderator'])
  const { guide, head } = await getHead(ctx, guideid)
  if (head.guideRevisionid !== madeOn) throw problems.conflict(await showWritten(ctx, guideid, langid))
  const places = readPlaces(head.steps)
  const { drafted, faults } = await draftSteps(ctx, steps, places)
  const others = [...faults, ...tagFaults(add, 'tags.add'), ...tagFaults(remove, 'tags.remove')]
  const before = readContent(head.content)
  const content = await contentFromDraft(ctx, fields, { before, guideid, langid, others })
  const next = await writeSteps(ctx, guide, drafted)
  const isSame = JSON.stringify(content) === JSON.stringify(before)
  if (!isSame || JSON.stringify(next) !== head.steps) {
    const isOfSteps = isSame && !isRearranged(places, next)
    const step = isOfSteps ? { step: { guideRevisionid: madeOn } } : {}
    await saveEdition(ctx, originalEdition(guide), head, { content, places: next, action: 'edited', ...step })
  }
  await removeTags(ctx, guideid, remove.map(normalizeTag))
  await addTags(ctx, guideid, add.map(normalizeTag), 'tags.add')
  return listAdded(drafted, next)
}

const listAdded = (drafted: readonly DraftedStep[], places: StepPositions): AddedStep[] =>
  drafted.flatMap(({ key, place }, index) => {
    const [stepid] = places[index] ?? []
    return key === undefined || place || stepid === undefined ? [] : [{ key, stepid }]
  })
