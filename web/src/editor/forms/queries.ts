// Queries and mutations of the forms of steps for their authors.
import { ApiError } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { growingQuery } from '../../lib/growing-query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type FieldDraft, type StepForm, wireOf } from './form-draft.ts'

/** A form for editing. */
export interface EditedForm {
  /** Null if the step has none. */
  form: StepForm | null
  /** True if readers and new runs have another version until this one is accepted. */
  waits: boolean
}

export const stepFormQuery = (stepid: number) =>
  queryOptions({
    queryKey: ['edit', 'form', stepid] as const,
    queryFn: async ({ signal }): Promise<EditedForm> => {
      const [form, shown] = await Promise.all([
        readForm(stepid, { unpatrolled: true }, signal),
        readForm(stepid, {}, signal),
      ])
      return { form, waits: form?.form_revisionid !== shown?.form_revisionid }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

async function readForm(stepid: number, query: { unpatrolled?: true }, signal?: AbortSignal) {
  try {
    return await api.getStepForm({ params: { stepid }, query, ...(signal && { signal }) })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const formsQueryKey = ['edit', 'forms'] as const

/** Number of fields of each step of a guide. */
export const fieldCountsQuery = (guideid: number) =>
  queryOptions({
    queryKey: [...formsQueryKey, guideid] as const,
    queryFn: async ({ signal }) => {
      const forms = await api.listGuideForms({
        params: { guideid },
        query: { unpatrolled: true },
        signal,
      })
      return new Map(forms.map(({ stepid, fields }) => [stepid, fields.length]))
    },
  })

export const fieldHistoryQuery = (guid: string) =>
  growingQuery({
    queryKey: ['edit', 'field', guid],
    size: 20,
    page: (part, signal) =>
      api.listFieldRevisions({
        params: { field_guid: guid },
        query: { ...part, unpatrolled: true },
        signal,
      }),
  })

export type SavedForm = { form: StepForm; isTheirs: boolean; waits: boolean }

/** The versions that the edit is based on: of the form and of its guide. */
export interface FormBase {
  stepid: number
  revisionid: number
  guideRevisionid: number
}

/** If another user was faster, the answer is the current form. */
export async function saveForm(
  { stepid, revisionid, guideRevisionid }: FormBase,
  fields: readonly FieldDraft[],
  locale: string,
): Promise<SavedForm> {
  const saved = await sendForm(stepid, fields, locale, {
    form_revisionid: revisionid,
    guide_revisionid: guideRevisionid,
  })
  await queryClient.invalidateQueries({ queryKey: ['edit', 'field'] })
  await queryClient.invalidateQueries({ queryKey: ['guides', 'forms'] })
  const shown = await readForm(stepid, {})
  const waits =
    (shown?.form_revisionid ?? 0) !== (saved.form.fields.length > 0 ? saved.form.form_revisionid : 0)
  return { ...saved, waits }
}

async function sendForm(
  stepid: number,
  fields: readonly FieldDraft[],
  locale: string,
  query: { form_revisionid: number; guide_revisionid: number },
): Promise<Omit<SavedForm, 'waits'>> {
  try {
    const body = { fields: fields.map((field) => wireOf(field, fields, locale)) }
    return { form: await api.saveStepForm({ params: { stepid }, query, body }), isTheirs: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    return { form: error.body as StepForm, isTheirs: true }
  }
}
