// Forms of steps as their authors ask for them and save them.
import { ApiError } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type FieldDraft, type StepForm, wireOf } from './form-draft.ts'

/** Null where the step has no form. */
export const stepFormQuery = (stepid: number) =>
  queryOptions({
    queryKey: ['edit', 'form', stepid] as const,
    queryFn: async ({ signal }): Promise<StepForm | null> => {
      try {
        return await api.getStepForm({ params: { stepid }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const fieldHistoryQuery = (guid: string) =>
  queryOptions({
    queryKey: ['edit', 'field', guid] as const,
    queryFn: ({ signal }) =>
      api.listFieldRevisions({ params: { field_guid: guid }, query: { limit: 50 }, signal }),
  })

/** Who has gone is not named any more. */
export const personQuery = (userid: number | null) =>
  queryOptions({
    queryKey: ['edit', 'person', userid] as const,
    queryFn: ({ signal }) => api.getUser({ params: { userid: userid ?? 0 }, signal }),
    enabled: userid !== null,
    staleTime: 60_000,
    retry: false,
  })

export type SavedForm = { form: StepForm; isTheirs: boolean }

/** Where somebody was faster, the answer is the form as it is now. */
export async function saveForm(
  stepid: number,
  fields: readonly FieldDraft[],
  revisionid: number,
  hasDecimalComma: boolean,
): Promise<SavedForm> {
  try {
    const form = await api.saveStepForm({
      params: { stepid },
      query: { form_revisionid: revisionid },
      body: { fields: fields.map((field) => wireOf(field, fields, hasDecimalComma)) },
    })
    await queryClient.invalidateQueries({ queryKey: ['edit', 'field'] })
    return { form, isTheirs: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    return { form: error.body as StepForm, isTheirs: true }
  }
}
