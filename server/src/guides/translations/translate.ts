// Writing a guide in another language, text by text; each remembers the text of the original that it was made from.
import type { Context } from '#platform/http/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import type { SourceText } from '#translations/judge-translation.ts'
import { unprintableFaults } from '#wiki/characters.ts'
import { readContent, readPlaces, type StepPlaces } from '../content.ts'
import { checkLengths } from '../draft.ts'
import type { GuideChange } from '../guides.schema.ts'
import { checkToken, type GuideEdit } from '../guides.ts'
import { mayGoOnWith } from '../revisions/unseen.ts'
import type { Line } from '../steps/lines.ts'
import { noMedia } from '../steps/media.ts'
import { findStepRevision, insertStepRevision, type StepRevisionRow } from '../steps/steps.queries.ts'
import type { StepChange } from '../steps/steps.schema.ts'
import { knowledgeOf, type StepEdit } from '../steps/steps.ts'
import {
  readStepTranslation,
  type StepTranslation,
  type TranslatedText,
  translatedFields,
} from './content.ts'
import { faultsOfTold, retellSome, retoldLines } from './retold-lines.ts'
import { getTranslationHead, saveTranslation } from './save-translation.ts'

export async function translateGuide(
  ctx: Context,
  edit: GuideEdit,
  langid: string,
  change: GuideChange,
): Promise<void> {
  const target = await getTranslationHead(ctx, edit.guideid, langid)
  const { head, source, places } = target
  const faults = foreignMembers(change, translatedFields)
  checkLengths(ctx, change, faults)
  faults.push(...unprintableFaults(change))
  if (faults.length > 0) throw problems.invalid(faults)
  const goesOn = head !== null && (await mayGoOnWith(ctx, target.place, edit.revisionid))
  if (!goesOn) await checkTranslationToken(ctx, edit, head?.revisionid ?? 0)
  const original = readContent(source.content)
  const content = { ...target.content }
  for (const field of translatedFields) {
    const text = change[field]
    if (text === undefined) continue
    const next = retold(content[field], text, { revisionid: source.guideRevisionid, text: original[field] })
    if (next) content[field] = next
    else delete content[field]
  }
  if (JSON.stringify(content) === JSON.stringify(target.content)) return
  await saveTranslation(ctx, target, { content, places, action: 'translated' })
}

export async function translateStep(
  ctx: Context,
  edit: StepEdit,
  langid: string,
  change: StepChange,
): Promise<void> {
  const { stepid } = edit
  const target = await getTranslationHead(ctx, edit.guideid, langid)
  const source = await findPlaced(ctx, readPlaces(target.source.steps), stepid)
  if (!source) throw problems.stepNotFound()
  const before = await findPlaced(ctx, target.places, stepid)
  const old = before ? readStepTranslation(before.lines) : noTranslation
  const next = stepFromChange(change, old, source)
  await checkTranslationToken(ctx, edit, before?.stepRevisionid ?? 0)
  if (JSON.stringify(next) === JSON.stringify(old)) return
  const stepRevisionid = await insertStepRevision(ctx.db, {
    stepid,
    langid,
    title: next.title?.text ?? '',
    lines: JSON.stringify(next),
    media: JSON.stringify(noMedia),
    at: ctx.now,
    userid: ctx.actor.userid,
  })
  const others = target.places.filter(([id]) => id !== stepid)
  const places = inOrderOf(readPlaces(target.source.steps), [...others, [stepid, stepRevisionid]])
  const { content } = target
  await saveTranslation(ctx, target, { content, places, action: 'step.translated', step: knowledgeOf(edit) })
}

/** Where nothing is translated yet there is nothing to be overtaken by: 0 or nothing begins. */
export async function checkTranslationToken(ctx: Context, edit: GuideEdit, current: number): Promise<void> {
  if (current === 0 && !edit.revisionid) return
  await checkToken(ctx, edit.revisionid, current, edit.show)
}

function foreignMembers(change: object, allowed: readonly string[]): FieldFault[] {
  return Object.keys(change)
    .filter((field) => !allowed.includes(field))
    .map((field) => ({ message: `${field} is the same in every language`, field, code: 'invalid_field' }))
}

/** Said again about the same text it stays as it was; empty, it goes. */
function retold(
  old: TranslatedText | null | undefined,
  written: string,
  madeFrom: SourceText,
): TranslatedText | null {
  const text = written.trim()
  if (text === '') return null
  return old?.text === text && old.madeFrom.text === madeFrom.text ? old : { text, madeFrom }
}

const noTranslation: StepTranslation = { title: null, lines: null }

function stepFromChange(change: StepChange, old: StepTranslation, source: StepRevisionRow): StepTranslation {
  const { lines, translated_lines: told } = change
  const faults = foreignMembers(change, ['title', 'lines', 'translated_lines'])
  faults.push(...unprintableFaults(change))
  const originals = JSON.parse(source.lines) as Line[]
  if (lines) faults.push(...faultsOfLines(lines, originals))
  if (told) faults.push(...faultsOfTold(told, originals.length))
  if (lines && told) faults.push({ message: eitherLines, field: 'translated_lines', code: 'invalid_field' })
  if (faults.length > 0) throw problems.invalid(faults)
  const { stepRevisionid: revisionid, title } = source
  const madeFrom = { revisionid, lines: originals.map((line) => line.text) }
  return {
    title:
      change.title === undefined ? old.title : retold(old.title, change.title, { revisionid, text: title }),
    lines: told
      ? retellSome(old.lines, told, madeFrom)
      : lines
        ? retoldLines(
            old.lines,
            lines.map((line) => line.text),
            madeFrom,
          )
        : old.lines,
  }
}

const eitherLines = 'Either lines or translated_lines, not both'

function faultsOfLines(lines: NonNullable<StepChange['lines']>, originals: Line[]): FieldFault[] {
  if (lines.length !== originals.length) {
    const message = `lines must be ${originals.length}, as many as the original has`
    return [{ message, field: 'lines', code: 'invalid_field' }]
  }
  const message = 'Bullets and levels are the same in every language'
  return lines.flatMap((line, index): FieldFault[] => {
    const { bullet = originals[index]?.bullet, level = originals[index]?.level } = line
    const isSame = bullet === originals[index]?.bullet && level === originals[index]?.level
    return isSame ? [] : [{ message, field: `lines.${index}`, code: 'invalid_field', index }]
  })
}

async function findPlaced(
  ctx: Context,
  places: StepPlaces,
  stepid: number,
): Promise<StepRevisionRow | undefined> {
  const place = places.find(([id]) => id === stepid)
  return place && findStepRevision(ctx.db, place[1])
}

/** Steps that the original no longer has keep their translation, behind the others: they may come back. */
function inOrderOf(originals: StepPlaces, places: StepPlaces): StepPlaces {
  const order = new Map(originals.map(([stepid], index) => [stepid, index]))
  const rank = ([stepid]: StepPlaces[number]) => order.get(stepid) ?? originals.length
  return places.toSorted((one, other) => rank(one) - rank(other))
}
