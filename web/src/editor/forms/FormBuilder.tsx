// Form builder: the fields on one side, a preview on the other. Every change is a change of the guide.
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { moved } from '../../lib/moved.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { findStep, type Step, setForm } from '../document.ts'
import { newField } from '../form-draft.ts'
import type { Form } from '../form-state.ts'
import { useDrag } from '../use-drag.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import { FieldRow } from './FieldRow.tsx'
import { FormPreview } from './FormPreview.tsx'
import { putBack, type Removed, withChange, without } from './form-changes.ts'
import { faultsOf, settledBy } from './form-faults.ts'
import { PutBack } from './PutBack.tsx'
import { publishedFormsQuery } from './queries.ts'
import { useRefused } from './use-refused.ts'
import './forms.css'

const noFields: Form = []

interface FormBuilderProps {
  step: Step
  /** Below the fields. */
  children: ReactNode
}

export function FormBuilder({ step, children }: FormBuilderProps) {
  const { t, locale: spoken } = useTexts()
  const { store, edit } = useEditor()
  const { stepid, form: fields = noFields } = step
  const base = useWatched(store, (state) => state.base)
  const locale = base.locale ?? spoken
  const [open, setOpen] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { faults, formRef, forget } = useRefused(stepid, (found) => {
    const first = fields.findIndex((_, index) => faultsOf(found, index))
    if (first >= 0) setOpen(fields[first]?.key ?? null)
  })

  const put = (change: (form: Form) => Form, group?: string) =>
    edit((document) => {
      const form = findStep(document, stepid)?.form ?? noFields
      return setForm(document, stepid, change(form))
    }, group)
  /** Faults refer to indices, which change. */
  const arrange = (change: (form: Form) => Form) => {
    forget()
    put(change)
  }
  const labelOf = ({ field }: Removed) => field.label || t('form.unnamed')
  const drag = useDrag(list, (from, to) => arrange((form) => moved(form, from, to)))
  const takeOut = (index: number) => {
    const rest = without(fields, index)
    if (!rest) return
    setRemoved(rest.removed)
    announce(t('form.removed', { label: labelOf(rest.removed) }))
    arrange(() => rest.fields)
  }
  const restore = (gone: Removed) => {
    arrange((form) => putBack(form, gone))
    setOpen(gone.field.key)
    setRemoved(null)
  }
  const add = () => {
    const key = freshKey()
    put((form) => [...form, newField(key)])
    setOpen(key)
  }
  // Undo may have restored the field already.
  const isGone = removed && !fields.some(({ key }) => key === removed.field.key)
  return (
    <form
      ref={formRef}
      noValidate
      className="sw-stack sw-form-builder"
      data-gap="5"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="sw-stack sw-form-fields" data-gap="3">
        <Waiting stepid={stepid} />
        {faults.form && <Notice kind="fault">{faults.form}</Notice>}
        {fields.length === 0 && (
          <EmptyState title={t('form.empty')}>
            <p>{t('form.emptyBody')}</p>
          </EmptyState>
        )}
        <ul ref={list} className="sw-stack" data-gap="2">
          {fields.map((field, index) => (
            <li key={field.key} {...drag.markOf(index)}>
              <FieldRow
                field={field}
                before={fields.slice(0, index)}
                after={fields.slice(index + 1)}
                isOpen={open === field.key}
                faults={faultsOf(faults, index)}
                handle={drag.handle(index)}
                onOpen={() => setOpen(open === field.key ? null : field.key)}
                onChange={(change) => {
                  forget(settledBy(change, index))
                  const group = `form.${stepid}.${field.key}.${Object.keys(change).join()}`
                  put((form) => withChange(form, index, change), group)
                }}
                onRemove={() => takeOut(index)}
              />
            </li>
          ))}
        </ul>
        {isGone && <PutBack label={labelOf(removed)} onPutBack={() => restore(removed)} />}
        <Button
          kind="dashed"
          size="touch"
          isWide
          icon={<IconPlus size={22} aria-hidden="true" />}
          onClick={add}
        >
          {t('form.addField')}
        </Button>
        {children}
      </div>
      <FormPreview fields={fields} locale={locale} />
    </form>
  )
}

/** Readers and new runs have another version until the saved one is accepted. */
function Waiting({ stepid }: { stepid: number }) {
  const { t } = useTexts()
  const { store, guideid } = useEditor()
  const base = useWatched(store, (state) => state.base)
  const published = useQuery(publishedFormsQuery(guideid, base.guideRevisionid)).data
  const newest = base.formRevisions?.[stepid] ?? 0
  if (!published || (published.get(stepid) ?? 0) === newest) return null
  return <Notice>{t('form.waits')}</Notice>
}
