// Adds the hash of each medium to the events that name it, so that the chain of events covers its file.
import type { ArrivedFile } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { planOf, type RunPlan } from '../plans/plans.ts'
import type { RunRow } from '../runs.queries.ts'
import { type AnswerMedia, findMedia, mediumOf } from './media-answers.ts'

type Fields = Pick<RunPlan, 'fields'>

interface Answer {
  field: number
  value: string | null
  sha256?: string
}

interface Draft {
  data?: object | null
  answers?: readonly Answer[]
}

interface NamedMedium {
  type: string
  id: number
}

const fileOf = ({ data }: Draft): ArrivedFile | undefined =>
  (data as { file?: ArrivedFile } | null | undefined)?.file

const mayNameMedia = (draft: Draft): boolean =>
  fileOf(draft) !== undefined || (draft.answers ?? []).some(({ value }) => value !== null)

/** At most three queries, and none if no answer is a medium. */
export async function withMediaHashes<T extends Draft>(
  ctx: Context,
  run: RunRow,
  drafts: readonly T[],
): Promise<readonly T[]> {
  if (!drafts.some(mayNameMedia)) return drafts
  const plan = await planOf(ctx.db, run)
  const wanted = drafts.flatMap((draft) => mediaOf(plan, draft))
  if (wanted.length === 0) return drafts
  const found = await findMedia(ctx, wanted)
  return drafts.map((draft) => hashedDraft(draft, { plan, found }))
}

function mediaOf(plan: Fields, draft: Draft): NamedMedium[] {
  const file = fileOf(draft)
  const answers = (draft.answers ?? []).flatMap((answer) => mediumOfAnswer(plan, answer) ?? [])
  return file ? [...answers, mediumOfFile(plan, file)] : answers
}

function mediumOfAnswer({ fields }: Fields, { field, value }: Answer): NamedMedium | undefined {
  const type = fields.get(field)?.field_type ?? ''
  return value !== null && mediumOf(type) ? { type, id: Number(value) } : undefined
}

/** A file without a field is a picture of a note. */
const mediumOfFile = ({ fields }: Fields, { field, value }: ArrivedFile): NamedMedium => ({
  type: fields.get(field ?? 0)?.field_type ?? 'Image',
  id: Number(value),
})

function hashOfMedium({ images, objects, documents }: AnswerMedia, { type, id }: NamedMedium) {
  const row = type === 'Image' ? images.get(id) : type === 'Video' ? objects.get(id) : documents.get(id)
  return row?.hash ? { sha256: row.hash } : {}
}

function hashedDraft<T extends Draft>(draft: T, { plan, found }: { plan: Fields; found: AnswerMedia }): T {
  const { answers, data } = draft
  const file = fileOf(draft)
  return {
    ...draft,
    ...(answers && {
      answers: answers.map((answer) => {
        const medium = mediumOfAnswer(plan, answer)
        return medium ? { ...answer, ...hashOfMedium(found, medium) } : answer
      }),
    }),
    ...(file && { data: { ...data, file: { ...file, ...hashOfMedium(found, mediumOfFile(plan, file)) } } }),
  }
}
