// Takes the keys of a scanner out of the field that had the focus.

export type KeyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const withoutText: readonly string[] = [
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'file',
  'image',
  'range',
  'color',
]

/** Returns the field if keys change its content. While a list of options is open, an option has the focus. */
export function keyFieldOf(target: EventTarget | null): KeyField | null {
  if (target instanceof HTMLOptionElement) return target.closest('select')
  if (target instanceof HTMLInputElement) return withoutText.includes(target.type) ? null : target
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target : null
}

export interface Content {
  field: KeyField
  text: string
  /** Selected part, if the field has one. */
  from: number | null
  to: number | null
}

export const contentOf = (field: KeyField): Content => ({
  field,
  text: field.value,
  ...(field instanceof HTMLSelectElement
    ? { from: null, to: null }
    : { from: field.selectionStart, to: field.selectionEnd }),
})

/** Also empties a date of which only a part is filled in, whose value is empty. */
export function restore({ field, text, from, to }: Content): void {
  const hasChanged = field.value !== text
  setValue(field, text)
  if (hasChanged)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  if (from !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(from, to)
}

/** By the setter of the element itself: React replaces it by one that hides the change from its listeners. */
function setValue(field: KeyField, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
}
