// The form of a step: in the edited document, and as the state that is compared and merged. Pure.
import type { FormFieldState, GuideState } from '@stepwright/rules'
import { readDecimal, showDecimal } from '../lib/i18n/decimal.ts'
import { draftsOf, type FieldDraft, type StepForm, takes, type When } from './form-draft.ts'

export type Form = readonly FieldDraft[]

/** In all states a field has its guid as name; before it is saved, its key. */
const nameOf = ({ guid, key }: FieldDraft): string => guid ?? key

const keyed = (when: When | null, keyOf: (key: string) => string): When | null =>
  when && { ...when, key: keyOf(when.key) }

export function formToState(form: Form): FormFieldState[] {
  const names = new Map(form.map((field) => [field.key, nameOf(field)]))
  return form.map(({ key: _key, guid, when, ...members }, index) => ({
    ...members,
    field_guid: nameOf(form[index] as FieldDraft),
    isSaved: guid !== null,
    when: keyed(when, (key) => names.get(key) ?? key),
  }))
}

/** Fields keep the keys that they have in `before`. */
export function formFromState(fields: readonly FormFieldState[], before: Form = []): Form {
  const keys = new Map(before.map((field) => [nameOf(field), field.key]))
  const keyOf = (name: string) => keys.get(name) ?? name
  return fields.map(({ field_guid, isSaved, when, ...members }) => ({
    ...(members as unknown as FieldDraft),
    key: keyOf(field_guid),
    guid: isSaved ? field_guid : null,
    when: keyed(when as When | null, keyOf),
  }))
}

/** A form for another step: its fields are new ones. */
export function copyForm(form: Form, freshKey: () => string): Form {
  const keys = new Map(form.map(({ key }) => [key, freshKey()]))
  const keyOf = (key: string) => keys.get(key) ?? key
  return form.map((field) => ({
    ...field,
    key: keyOf(field.key),
    guid: null,
    when: keyed(field.when, keyOf),
  }))
}

/** The guids that the server has given to fields, by their names before. */
export type Guids = ReadonlyMap<string, string>

export const withGuids = (form: Form, guids: Guids): Form =>
  form.some((field) => guids.has(nameOf(field)))
    ? form.map((field) => ({ ...field, guid: guids.get(nameOf(field)) ?? field.guid }))
    : form

export const stateWithGuids = (fields: readonly FormFieldState[], guids: Guids): FormFieldState[] =>
  formToState(withGuids(formFromState(fields), guids))

/** New fields of the saved forms: the server returns the fields of a form in the order of the request. */
export function guidsOf(wanted: GuideState, saved: readonly StepForm[]): Guids {
  const forms = new Map(saved.map(({ stepid, fields }) => [stepid, fields]))
  return new Map(
    wanted.steps.flatMap(({ stepid, form = [] }) =>
      (forms.get(stepid) ?? []).flatMap(({ field_guid }, index): [string, string][] => {
        const name = form[index]?.field_guid
        return name === undefined || name === field_guid ? [] : [[name, field_guid]]
      }),
    ),
  )
}

/** The form of a step on the server. */
export interface SavedForm {
  readonly revisionid: number
  readonly fields: readonly FormFieldState[]
}

/** By step. Numbers are written in the language. */
export const savedForms = (forms: readonly StepForm[], locale: string): Map<number, SavedForm> =>
  new Map(
    forms.map(({ stepid, form_revisionid, fields }) => [
      stepid,
      { revisionid: form_revisionid, fields: formToState(draftsOf(fields, locale)) },
    ]),
  )

/** Writes the numbers of a form in another language. */
export function inLocale(fields: readonly FormFieldState[], from: string, to: string): FormFieldState[] {
  const form = formFromState(fields)
  const number = (typed: string) => showDecimal(readDecimal(typed, from), to)
  const isNumber = (key: string) => form.some((field) => field.key === key && takes.unit(field.type))
  return formToState(
    form.map((field) => ({
      ...field,
      min: number(field.min),
      max: number(field.max),
      target: number(field.target),
      warnMin: number(field.warnMin),
      warnMax: number(field.warnMax),
      proposed: takes.unit(field.type) ? number(field.proposed) : field.proposed,
      when:
        field.when && isNumber(field.when.key)
          ? { ...field.when, values: field.when.values.map(number) }
          : field.when,
    })),
  )
}
