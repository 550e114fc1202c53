// The form of a step: its fields on one side, on the other how they will be filled in.
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { toFormErrors } from '../../lib/forms/form-errors.ts'
import { useFaults } from '../../lib/forms/use-faults.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { moved } from '../document.ts'
import { freshKey } from '../guide-state.ts'
import { useDrag } from '../use-drag.ts'
import { FieldRow } from './FieldRow.tsx'
import { putBack, type Removed, withChange, without } from './form-changes.ts'
import { draftOf, type FieldDraft, mergeForms, newField, type StepForm } from './form-draft.ts'
import { explainFault, faultNames, faultsOf } from './form-faults.ts'
import { forgetFormDraft, keepFormDraft, readFormDraft } from './kept-forms.ts'
import { saveForm, stepFormQuery } from './queries.ts'

interface FormDialogProps {
  stepid: number
  userid: number
  /** The form as it is being built, as it will be filled in. */
  preview: (fields: readonly FieldDraft[]) => ReactNode
  onClose: () => void
}

export function FormDialog(props: FormDialogProps) {
  const { stepid, onClose } = props
  const { t } = useTexts()
  const form = useQuery(stepFormQuery(stepid))
  return (
    <Dialog title={t('edit.form')} kind="full" onClose={onClose}>
      <Loaded query={form}>{(saved) => <FormBuilder saved={saved} {...props} />}</Loaded>
    </Dialog>
  )
}

interface FormBuilderProps extends FormDialogProps {
  saved: StepForm | null
}

function FormBuilder({ saved, stepid, userid, preview, onClose }: FormBuilderProps) {
  const words = useTexts()
  const { t, locale } = words
  const [base, setBase] = useState({
    revisionid: saved?.form_revisionid ?? 0,
    fields: (saved?.fields ?? []).map(draftOf),
  })
  const [fields, setFields] = useState<readonly FieldDraft[]>(
    () => readFormDraft(userid, stepid, base.fields) ?? base.fields,
  )
  const [open, setOpen] = useState<string | null>(null)
  const [met, setMet] = useState<string[] | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [isSending, setSending] = useState(false)
  const { faults, problem, formRef, refuse, clear } = useFaults()
  const list = useRef<HTMLUListElement>(null)
  const isDirty = JSON.stringify(fields) !== JSON.stringify(base.fields)

  const put = (next: readonly FieldDraft[]) => {
    setFields(next)
    keepFormDraft(userid, stepid, { base: base.fields, fields: next })
  }
  /** Faults stand at places, and these are others then. */
  const arrange = (next: readonly FieldDraft[]) => {
    clear()
    put(next)
  }
  const drag = useDrag(list, (from, to) => arrange(moved(fields, from, to)))
  const takeOut = (index: number) => {
    const rest = without(fields, index)
    if (!rest) return
    setRemoved(rest.removed)
    arrange(rest.fields)
  }
  const add = () => {
    const key = freshKey()
    put([...fields, newField(key)])
    setOpen(key)
  }
  const save = async () => {
    setSending(true)
    clear()
    try {
      const { form, isTheirs } = await saveForm(stepid, fields, base.revisionid, locale === 'de')
      setRemoved(null)
      const theirs = form.fields.map(draftOf)
      const merged = isTheirs ? mergeForms(base.fields, fields, theirs) : null
      setBase({ revisionid: form.form_revisionid, fields: theirs })
      setFields(merged?.fields ?? theirs)
      setMet(merged?.both ?? null)
      if (merged) return
      // New fields have got their names by now; the one that is open stays open.
      setOpen(theirs[fields.findIndex(({ key }) => key === open)]?.key ?? null)
      forgetFormDraft(userid, stepid)
      queryClient.setQueryData(stepFormQuery(stepid).queryKey, form)
      showToast(t('form.saved'))
    } catch (error) {
      const names = faultNames(fields.length)
      const { fields: found, form: whole } = toFormErrors(error, names, words, explainFault(words))
      refuse(found, whole)
      const first = fields.findIndex((_, index) => faultsOf(found, index))
      if (first >= 0) setOpen(fields[first]?.key ?? null)
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      ref={formRef}
      noValidate
      className="sw-form-builder"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="sw-form-fields">
        {problem && <Notice kind="fault">{problem}</Notice>}
        {met && (
          <Notice kind="warning" title={t('form.met')}>
            {met.length > 0 ? t('form.metBoth', { labels: words.format.list(met) }) : t('form.metBody')}
          </Notice>
        )}
        {fields.length === 0 && (
          <EmptyState title={t('form.empty')}>
            <p>{t('form.emptyBody')}</p>
          </EmptyState>
        )}
        <ul ref={list}>
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
                onChange={(change) => put(withChange(fields, index, change))}
                onRemove={() => takeOut(index)}
              />
            </li>
          ))}
        </ul>
        {removed && (
          <div className="sw-form-removed" role="status">
            <span>{t('form.removed', { label: removed.field.label || t('form.unnamed') })}</span>
            <button
              type="button"
              className="sw-edit-quiet"
              onClick={() => {
                arrange(putBack(fields, removed))
                setOpen(removed.field.key)
                setRemoved(null)
              }}
            >
              <IconArrowBackUp size={20} aria-hidden="true" />
              {t('form.putBack')}
            </button>
          </div>
        )}
        <button type="button" className="sw-edit-add-step" onClick={add}>
          <IconPlus size={22} aria-hidden="true" />
          {t('form.addField')}
        </button>
        <div className="sw-actions">
          <Button type="submit" loading={isSending} disabled={!isDirty}>
            {t('form.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </div>
      </div>
      {preview(fields)}
    </form>
  )
}
