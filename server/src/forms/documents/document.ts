// Saves a whole guide with the forms of its steps atomically, with one entry in the history.

import { readContent, readPlaces, type StepPositions } from '#guides/content.ts'
import { originalEdition } from '#guides/editions/editions.ts'
import { isRearranged } from '#guides/editions/tokens.ts'
import { showWritten } from '#guides/reading/written.ts'
import { saveEdition } from '#guides/saving/save-edition.ts'
import type { OwningGuide } from '#guides/steps/owners.ts'
import { addTags, removeTags } from '#guides/tags/tags.ts'
import { type DraftedStep, draftSteps, writeSteps } from '#guides/writing/document-steps.ts'
import { contentFromDraft } from '#guides/writing/draft.ts'
import { getHead } from '#guides/writing/guides.ts'
import { normalizeTag, tagFaults } from '#pages/tags/tags.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { isModerator } from '#users/trust.ts'
import { recordForms } from '../forms.ts'
import type { AddedStep, GuideDocument, SavedDocument } from './document.schema.ts'
import { draftForms, writeForms } from './document-forms.ts'

/** `madeOn` is the state on which the document is based: newer changes are never overwritten. */
export async function saveDocument(
  ctx: Context,
  { guideid, langid }: OwningGuide,
  madeOn: number,
  document: GuideDocument,
): Promise<Pick<SavedDocument, 'added' | 'forms'>> {
  const { tags, steps, ...fields } = document
  const add = tags?.add ?? []
  const remove = tags?.remove ?? []
  if (add.length + remove.length > 0 && !isModerator(ctx)) throw problems.forbidden(['Moderator'])
  const { guide, head } = await getHead(ctx, guideid)
  if (head.guideRevisionid !== madeOn) throw problems.conflict(await showWritten(ctx, guideid, langid))
  const places = readPlaces(head.steps)
  const { drafted, faults } = await draftSteps(ctx, steps, places)
  const forms = await draftForms(ctx, head, steps)
  const others = [
    ...faults,
    ...forms.faults,
    ...tagFaults(add, 'tags.add'),
    ...tagFaults(remove, 'tags.remove'),
  ]
  const before = readContent(head.content)
  const content = await contentFromDraft(ctx, fields, { before, guideid, langid, others })
  const next = await writeSteps(ctx, guide, drafted)
  const changedForms = await writeForms(ctx, guideid, forms.changed, next)
  const isSame = JSON.stringify(content) === JSON.stringify(before)
  const areSameSteps = JSON.stringify(next) === head.steps
  if (!isSame || !areSameSteps || changedForms.length > 0) {
    const isOfSteps = isSame && !isRearranged(places, next)
    await saveEdition(ctx, originalEdition(guide), head, {
      content,
      places: next,
      changedForms,
      action: isSame && areSameSteps ? 'form.changed' : 'edited',
      ...(isOfSteps && { step: { guideRevisionid: madeOn } }),
    })
  }
  const saved = await recordForms(
    ctx,
    guideid,
    changedForms,
    forms.changed.map(({ checked }) => checked.before),
  )
  await removeTags(ctx, guideid, remove.map(normalizeTag))
  await addTags(ctx, guideid, add.map(normalizeTag), 'tags.add')
  return { added: listAdded(drafted, next), forms: saved }
}

const listAdded = (drafted: readonly DraftedStep[], places: StepPositions): AddedStep[] =>
  drafted.flatMap(({ key, place }, index) => {
    const [stepid] = places[index] ?? []
    return key === undefined || place || stepid === undefined ? [] : [{ key, stepid }]
  })
