// Compares random edits of forms with a plain model: ids of fields, new revisions, and reads of earlier ones.
// Engines: both in the outer circle, because random edits compare stored JSON and revisions with a model.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import type { Field, StepForm } from './forms.schema.ts'
import { currentFormRevision, findFieldRevisions, findFieldsOfRun, listFormsOfRun } from './runs.ts'

const site = await startSite()
const mara = await aPerson(site, { privileges: ['Author'] })

/** One field of an edit: a new one or an earlier one, unchanged or with another limit. */
const edit = fc.record({
  pick: fc.nat(9),
  isNew: fc.boolean(),
  max: fc.option(fc.integer({ min: 0, max: 3 })),
})
const edits = fc.array(fc.record({ step: fc.nat(1), changes: fc.array(edit, { maxLength: 5 }) }), {
  minLength: 1,
  maxLength: 8,
})

interface Model {
  /** The newest state of each field that the step has or had. */
  newest: Map<string, Field>
  form: StepForm | null
  /** The form in which each field state was saved. */
  cameWith: Map<number, number>
}

function wanted({ newest }: Model, changes: readonly { pick: number; isNew: boolean; max: number | null }[]) {
  const fields: Record<string, unknown>[] = []
  const used = new Set<string>()
  for (const { pick, isNew, max } of changes) {
    const old = [...newest.values()][pick]
    if (old && !isNew && !used.has(old.field_guid)) {
      used.add(old.field_guid)
      fields.push(max === null ? old : { ...old, max })
    } else fields.push({ label: 'Field', field_type: 'Numeric Input', max })
  }
  return fields
}

const comparable = ({ label, field_type, max }: Record<string, unknown>) => [label, field_type, max ?? null]

function check(known: Model, fields: readonly Record<string, unknown>[], saved: StepForm): void {
  assert.equal(saved.fields.length, fields.length)
  for (const [index, field] of saved.fields.entries()) {
    const asked = fields[index] as Record<string, unknown>
    const before = known.newest.get(field.field_guid)
    assert.equal(field.orderby, index + 1)
    assert.deepEqual(comparable(field), comparable(asked))
    assert.equal(before !== undefined, asked.field_guid !== undefined)
    if (before) assert.equal(field.field_guid, asked.field_guid)
    const isUnchanged = before !== undefined && String(comparable(before)) === String(comparable(field))
    assert.equal(field.field_revisionid === before?.field_revisionid, isUnchanged)
    assert.equal(field.form_revisionid, saved.form_revisionid)
    if (!isUnchanged) known.cameWith.set(field.field_revisionid, saved.form_revisionid)
  }
}

test('however a form is edited, fields keep their names, states never change, and runs see what they saw', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (sequence) => {
      const guide = await aGuide(site, { author: mara, steps: 2 })
      const cameWith = new Map<number, number>()
      const steps = guide.steps.map(
        ({ stepid }) => ({ stepid, newest: new Map(), form: null, cameWith }) as Model & { stepid: number },
      )
      const runs: { max: number; forms: StepForm[] }[] = []
      for (const { step, changes } of sequence) {
        const known = steps[step]!
        const fields = wanted(known, changes)
        const number = await site.read((ctx) => currentFormRevision(ctx.db))
        const { body } = await site.call('POST', `/step_forms/${known.stepid}`, {
          as: mara,
          body: { fields },
        })
        const isSame =
          JSON.stringify(body.fields) === JSON.stringify(known.form?.fields ?? []) &&
          body.form_revisionid === (known.form?.form_revisionid ?? 0)
        if (!isSame) {
          check(known, fields, body)
          assert.equal(body.form_revisionid, number + 1)
        }
        assert.equal(await site.read((ctx) => currentFormRevision(ctx.db)), isSame ? number : number + 1)
        known.form = body
        for (const field of body.fields) known.newest.set(field.field_guid, field)
        runs.push({
          max: await site.read((ctx) => currentFormRevision(ctx.db)),
          forms: steps.flatMap(({ form }) => (form?.fields.length ? [form] : [])),
        })
      }
      await recall(guide.guideid, runs, cameWith)
    }),
    { numRuns: 12 },
  )
})

/** After all edits, every run finds its forms and the fields of its values unchanged. */
async function recall(
  guideid: number,
  runs: readonly { max: number; forms: StepForm[] }[],
  cameWith: ReadonlyMap<number, number>,
): Promise<void> {
  const inOrder = (forms: readonly StepForm[]) => [...forms].sort((a, b) => a.stepid - b.stepid)
  await site.read(async ({ db }) => {
    for (const { max, forms } of runs) {
      assert.deepEqual(inOrder(await listFormsOfRun(db, [guideid], max)), inOrder(forms))
      const all = runs.flatMap((run) =>
        run.forms.flatMap(({ fields }) => fields.map((each) => each.field_revisionid)),
      )
      const valid = await findFieldsOfRun(db, all, max)
      const expected = forms.flatMap(({ fields }) => fields.map((each) => each.field_revisionid))
      assert.deepEqual([...valid.keys()].sort(), expected.sort())
      const found = await findFieldRevisions(db, all)
      for (const form of forms) {
        for (const field of form.fields) {
          const number = field.field_revisionid
          const own = { orderby: 0, form_revisionid: cameWith.get(number), stepid: form.stepid, guideid }
          assert.deepEqual(found.get(number), { ...field, ...own })
        }
      }
    }
  })
}
