// Guides for property tests, and realistic edits of them: every edit types words that occur nowhere else.
import fc from 'fast-check'
import type { FieldValue, FormFieldState, GuideState, LineState, StepState } from '../src/index.ts'

const words = ['turn', 'the', 'bolt', 'left', 'and', 'right', 'slowly', 'oil', 'filter', "''warm''"]
const sentence = fc.array(fc.constantFrom(...words), { maxLength: 7 }).map((some) => some.join(' '))
/** `fc.record` without objects that lack a prototype: those are not deeply equal to plain objects. */
const plain = <T>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record(members, { noNullPrototype: true }) as fc.Arbitrary<T>

export const text = fc.array(sentence, { maxLength: 8 }).map((lines) => lines.join('\n'))

const line: fc.Arbitrary<LineState> = plain({
  text: sentence,
  bullet: fc.constantFrom('black', 'red', 'icon_note'),
  level: fc.nat(2),
})

const step = (stepid: number): fc.Arbitrary<StepState> =>
  plain({
    stepid: fc.constant(stepid),
    title: sentence,
    lines: fc.array(line, { minLength: 1, maxLength: 8 }).map(withLevels),
    media: plain({ type: fc.constant('image'), data: fc.uniqueArray(fc.nat(30), { maxLength: 3 }) }),
  })

export const form: fc.Arbitrary<FormFieldState[]> = fc.uniqueArray(
  plain({
    field_guid: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
    label: sentence,
    required: fc.boolean(),
    max: fc.option(fc.nat(2)),
    options: fc.array(fc.constantFrom('left', 'right', 'both'), { maxLength: 4 }),
    right_options: fc.subarray(['left', 'right', 'both']),
  }),
  { selector: ({ field_guid }) => field_guid },
)

const withLevels = (lines: LineState[]): LineState[] => {
  let deepest = 0
  return lines.map((each) => {
    const level = Math.min(each.level, deepest)
    deepest = level + 1
    return { ...each, level }
  })
}

const fields: fc.Arbitrary<Record<string, FieldValue>> = plain({
  title: sentence,
  summary: sentence,
  introduction: text,
  conclusion: text,
  difficulty: fc.constantFrom('Easy', 'Difficult'),
  timeRequiredMax: fc.nat(5),
  public: fc.boolean(),
  image: fc.option(fc.nat(9)),
  flags: fc.uniqueArray(fc.constantFrom('DANGER', 'GUIDE_STARRED', 'GUIDE_IN_PROGRESS', 'GUIDE_ARCHIVED')),
  documents: fc.uniqueArray(fc.nat(9), { maxLength: 5 }),
  parts: fc.array(plain({ name: sentence, quantity: fc.nat(3), notes: sentence }), { maxLength: 4 }),
})

export const guide: fc.Arbitrary<GuideState> = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 7 })
  .chain((stepids) => plain({ fields, steps: fc.tuple(...stepids.map(step)) }))

/** With forms, and with videos instead of some pictures. */
export const fullGuide: fc.Arbitrary<GuideState> = guide.chain(({ fields, steps }) =>
  plain({
    fields: fc.constant(fields),
    steps: fc.tuple(
      ...steps.map((each) =>
        plain({
          stepid: fc.constant(each.stepid),
          title: fc.constant(each.title),
          lines: fc.constant(each.lines),
          media: fc.oneof(fc.constant(each.media), plain({ type: fc.constant('object'), data: fc.nat(3) })),
          form,
        }),
      ),
    ),
  }),
)

interface Edit {
  readonly what:
    | 'word'
    | 'line'
    | 'dropLine'
    | 'title'
    | 'addStep'
    | 'dropStep'
    | 'moveStep'
    | 'intro'
    | 'list'
    | 'field'
    | 'addField'
    | 'dropField'
    | 'moveField'
  readonly at: number
  readonly to: number
}

const edit: fc.Arbitrary<Edit> = plain({
  what: fc.constantFrom(
    'word',
    'line',
    'dropLine',
    'title',
    'addStep',
    'dropStep',
    'moveStep',
    'intro',
    'list',
    'field',
    'addField',
    'dropField',
    'moveField',
  ),
  at: fc.nat(40),
  to: fc.nat(40),
})

export const edits = fc.array(edit, { maxLength: 6 })

/** The guide after the edits, and the typed words that it still contains. */
export function edited(guide: GuideState, edits: readonly Edit[], who: string): GuideState {
  return edits.reduce((state, each, index) => apply(state, each, `${who}${index}`), guide)
}

function apply(state: GuideState, { what, at, to }: Edit, word: string): GuideState {
  const index = state.steps.length > 0 ? at % state.steps.length : -1
  const chosen = state.steps[index]
  if (what === 'intro' || (what !== 'addStep' && what !== 'list' && !chosen))
    return { ...state, fields: { ...state.fields, introduction: typed(state.fields.introduction, to, word) } }
  if (what === 'list')
    return { ...state, fields: { ...state.fields, flags: toggled(state.fields.flags, to, word) } }
  if (what === 'addStep') {
    const stepid = -(Number(word.at(-1)) + 100 * word.length)
    const added = { stepid, title: word, lines: [], media: { type: 'image', data: [] } }
    return { ...state, steps: state.steps.toSpliced(to % (state.steps.length + 1), 0, added) }
  }
  if (what === 'dropStep') return { ...state, steps: state.steps.toSpliced(index, 1) }
  if (what === 'moveStep') {
    const others = state.steps.toSpliced(index, 1)
    return { ...state, steps: others.toSpliced(to % (others.length + 1), 0, chosen!) }
  }
  return { ...state, steps: state.steps.with(index, editedStep(chosen!, { what, at, to }, word)) }
}

function editedStep(chosen: StepState, { what, to }: Edit, word: string): StepState {
  if (what.endsWith('ield')) {
    const { form } = chosen
    return form ? { ...chosen, form: editedForm(form, what, to, word) } : chosen
  }
  if (what === 'title') return { ...chosen, title: `${chosen.title} ${word}` }
  const place = to % (chosen.lines.length + 1)
  const added = { text: word, bullet: 'black', level: 0 }
  if (what === 'line' || !chosen.lines[place])
    return { ...chosen, lines: chosen.lines.toSpliced(place, 0, added) }
  if (what === 'dropLine') return { ...chosen, lines: withLevels(chosen.lines.toSpliced(place, 1)) }
  const changed = { ...chosen.lines[place], text: `${word} ${chosen.lines[place].text}` }
  return { ...chosen, lines: chosen.lines.with(place, changed) }
}

function editedForm(
  fields: readonly FormFieldState[],
  what: Edit['what'],
  to: number,
  word: string,
): FormFieldState[] {
  const place = to % (fields.length + 1)
  const field = fields[place]
  if (what === 'addField' || !field) return fields.toSpliced(place, 0, { field_guid: word, label: word })
  if (what === 'field') return fields.with(place, { ...field, label: `${field.label} ${word}` })
  const others = fields.toSpliced(place, 1)
  return what === 'dropField' ? others : others.toSpliced((to * 7) % fields.length, 0, field)
}

function typed(text: FieldValue | undefined, at: number, word: string): string {
  const lines = String(text ?? '').split('\n')
  const place = at % lines.length
  return (at % 3 === 0 ? lines.toSpliced(place, 0, word) : lines.with(place, `${lines[place]} ${word}`)).join(
    '\n',
  )
}

function toggled(list: FieldValue | undefined, at: number, word: string): FieldValue {
  const members = Array.isArray(list) ? (list as FieldValue[]) : []
  return at % 2 === 0 && members.length > 0
    ? members.toSpliced(at % members.length, 1)
    : members.toSpliced(at % (members.length + 1), 0, word)
}

/** Returns every word in a value. */
export const wordsIn = (value: unknown): Set<string> =>
  new Set(
    JSON.stringify(value)
      .replaceAll('\\n', ' ')
      .match(/[\p{L}\p{N}_]+/gu) ?? [],
  )
