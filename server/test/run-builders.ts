// Makes forms and runs for tests, through the API.
import type { TestSite } from './app.ts'
import type { TestPerson } from './builders.ts'

export interface TestField {
  field_revisionid: number
  field_guid: string
}

export async function aForm(
  site: TestSite,
  author: TestPerson,
  stepid: number,
  fields: readonly object[],
): Promise<TestField[]> {
  const { status, text, body } = await site.call('POST', `/step_forms/${stepid}`, {
    as: author,
    body: { fields },
  })
  if (status > 201) throw new Error(`No form: ${text}`)
  return body.fields.map(({ field_revisionid, field_guid }: TestField) => ({ field_revisionid, field_guid }))
}

export interface TestRun {
  entryid: number
  guide_revisionid: number
  max_form_revisionid: number
  prerequisite_revisions: { guideid: number; guide_revisionid: number }[]
}

export async function aRun(
  site: TestSite,
  operator: TestPerson,
  guideid: number,
  workorderid = 'WO-1',
): Promise<TestRun> {
  const { status, text, body } = await site.call('POST', '/work_log', {
    as: operator,
    body: { guideid, workorderid },
  })
  if (status !== 201) throw new Error(`No run: ${text}`)
  return body
}
