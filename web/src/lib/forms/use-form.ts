// State of a form: values, faults of fields, sending. The server validates; checks here only save a round trip.
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useTexts } from '../i18n/TextsProvider.tsx'
import { type Explain, toFormErrors } from './form-errors.ts'
import { useFaults } from './use-faults.ts'

type Check<V> = (values: V) => Partial<Record<keyof V & string, string | false>>

interface Options<V extends object> {
  initial: V
  check?: Check<V>
  /** May resolve with the values that the form has then, such as those that the server has stored. */
  submit: (values: V) => Promise<void> | Promise<V>
  /** Text of a fault that only this form can explain. */
  explain?: Explain
}

export function useForm<V extends object>({ initial, check, submit, explain }: Options<V>) {
  const words = useTexts()
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState(initial)
  const [isSending, setSending] = useState(false)
  const { faults, problem, formRef, refuse, forget, clear } = useFaults()

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((old) => ({ ...old, [name]: value }))
    forget(name)
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found = foundBy(check?.(values))
    if (found) return refuse(found, null)
    setSending(true)
    clear()
    try {
      const saved = (await submit(values)) ?? values
      setBase(saved)
      setValues((now) => withEdits(saved, values, now))
    } catch (error) {
      const { fields, form } = toFormErrors(error, Object.keys(values), words, explain)
      refuse(fields, form)
    } finally {
      setSending(false)
    }
  }

  const revert = () => {
    setValues(base)
    clear()
  }

  return {
    values,
    set,
    dirty: JSON.stringify(values) !== JSON.stringify(base),
    isSending,
    /** Props of the form element. */
    form: { ref: formRef, onSubmit, problem, isSending },
    ...fieldsOf(values, faults, set),
    revert,
  }
}

/** The saved values, except where the user has changed what was sent. */
function withEdits<V extends object>(saved: V, sent: V, now: V): V {
  const isEdited = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(sent[name as keyof V])
  return { ...saved, ...Object.fromEntries(Object.entries(now).filter(isEdited)) }
}

function foundBy(checked: Record<string, string | false | undefined> = {}): Record<string, string> | null {
  const found = Object.entries(checked).filter((entry): entry is [string, string] => !!entry[1])
  return found.length > 0 ? Object.fromEntries(found) : null
}

type Setter<V> = <K extends keyof V & string>(name: K, value: V[K]) => void

function fieldsOf<V extends object>(values: V, faults: Record<string, string>, set: Setter<V>) {
  const common = (name: keyof V & string) => ({ name, error: faults[name] ?? null })
  return {
    /** Props of a text field. */
    text: (name: keyof V & string) => ({
      ...common(name),
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.currentTarget.value as V[typeof name]),
    }),
    /** Props of a switch or checkbox. */
    tick: (name: keyof V & string) => ({
      ...common(name),
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.currentTarget.checked as V[typeof name]),
    }),
  }
}
