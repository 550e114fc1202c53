// Form builder: the fields on one side, a preview on the other.
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DraftKey } from '../../lib/drafts/stored-drafts.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { toFormErrors } from '../../lib/forms/form-errors.ts'
import { useFaults } from '../../lib/forms/use-faults.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { moved } from '../../lib/moved.ts'
import { queryClient } from '../../lib/query-client.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { RestoredNote } from '../../ui/drafts/RestoredNote.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useDrag } from '../use-drag.ts'
import { FieldRow } from './FieldRow.tsx'
import { FormPreview } from './FormPreview.tsx'
import { putBack, type Removed, withChange, without } from './form-changes.ts'
import { draftsOf, type FieldDraft, listDoubts, newField } from './form-draft.ts'
import { explainFault, faultNames, faultsOf, settledBy } from './form-faults.ts'
import { isSame } from './merge-forms.ts'
import { PutBack } from './PutBack.tsx'
import { type EditedForm, formsQueryKey, saveForm, stepFormQuery } from './queries.ts'
import { type FormState, formDrafting } from './stored-forms.ts'
import './forms.css'

export interface FormBuilderProps {
  stepid: number
  /** Revision of the guide that the user sees: saving accepts nothing newer. */
  guideRevisionid: number
  /** Preview of the edited form. */
  onClose: () => void
  saved: EditedForm
  /** Key under which this window stores the draft. */
  draftKey: DraftKey
}

const baseOf = ({ form, waits }: EditedForm, locale: string): FormState => ({
  revisionid: form?.form_revisionid ?? 0,
  fields: draftsOf(form?.fields ?? [], locale),
  waits,
})

export function FormBuilder({ saved, draftKey, stepid, guideRevisionid, onClose }: FormBuilderProps) {
  const words = useTexts()
  const { t, locale } = words
  const [start] = useState(() => baseOf(saved, locale))
  const { draft, base, typed, isStored } = useDraft(formDrafting(draftKey, start))
  const { fields, both: met } = typed
  const [open, setOpen] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [isSending, setSending] = useState(false)
  const { faults, problem, formRef, refuse, forget, clear } = useFaults()
  const list = useRef<HTMLUListElement>(null)
  const isDirty = !isSame(fields, base.fields)

  const put = (next: readonly FieldDraft[]) => draft.change(({ both }) => ({ fields: next, both }))
  /** Faults refer to indices, which have changed. */
  const arrange = (next: readonly FieldDraft[]) => {
    clear()
    put(next)
  }
  const discard = () => {
    clear()
    return draft.discard()
  }
  const labelOf = ({ field }: Removed) => field.label || t('form.unnamed')
  const drag = useDrag(list, (from, to) => arrange(moved(fields, from, to)))
  const takeOut = (index: number) => {
    const rest = without(fields, index)
    if (!rest) return
    setRemoved(rest.removed)
    announce(t('form.removed', { label: labelOf(rest.removed) }))
    arrange(rest.fields)
  }
  const restore = (gone: Removed) => {
    arrange(putBack(fields, gone))
    setOpen(gone.field.key)
    setRemoved(null)
  }
  const add = () => {
    const key = freshKey()
    put([...fields, newField(key)])
    setOpen(key)
  }
  const show = (found: Readonly<Record<string, string>>, whole: string | null) => {
    refuse(found, whole)
    const first = fields.findIndex((_, index) => faultsOf(found, index))
    if (first >= 0) setOpen(fields[first]?.key ?? null)
  }
  const save = async () => {
    const doubts = listDoubts(fields, locale)
    if (doubts.length > 0)
      return show(
        Object.fromEntries(doubts.map(({ name, ...both }) => [name, t('form.fault.doubt', both)])),
        null,
      )
    setSending(true)
    clear()
    try {
      const { revisionid } = base
      const edit = { stepid, revisionid, guideRevisionid }
      const { form, isTheirs, waits } = await saveForm(edit, fields, locale)
      setRemoved(null)
      const theirs = baseOf({ form, waits }, locale)
      if (isTheirs) return draft.rebase(theirs)
      draft.rebase(theirs, { fields: theirs.fields, both: null })
      // New fields have ids now; the open field stays open.
      setOpen(theirs.fields[fields.findIndex(({ key }) => key === open)]?.key ?? null)
      queryClient.setQueryData(stepFormQuery(stepid).queryKey, { form, waits })
      await queryClient.invalidateQueries({ queryKey: formsQueryKey })
      showToast(t(waits ? 'form.savedWaits' : 'form.saved'))
    } catch (error) {
      const names = faultNames(fields.length)
      const { fields: found, form: whole } = toFormErrors(error, names, words, explainFault(words))
      show(found, whole)
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      ref={formRef}
      noValidate
      className="sw-stack sw-form-builder"
      data-gap="5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="sw-stack sw-form-fields" data-gap="3">
        {draft.restoredAt !== null && (
          <RestoredNote at={draft.restoredAt} isSaved={!isDirty} onDiscard={discard} />
        )}
        {!isStored && <Notice kind="warning">{t('drafts.notKept')}</Notice>}
        {base.waits && <Notice>{t('form.waits')}</Notice>}
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
                  forget(...settledBy(change, index))
                  put(withChange(fields, index, change))
                }}
                onRemove={() => takeOut(index)}
              />
            </li>
          ))}
        </ul>
        {removed && <PutBack label={labelOf(removed)} onPutBack={() => restore(removed)} />}
        <Button
          kind="dashed"
          size="touch"
          isWide
          icon={<IconPlus size={22} aria-hidden="true" />}
          onClick={add}
        >
          {t('form.addField')}
        </Button>
        <div className="sw-actions">
          <Button type="submit" isBusy={isSending} disabled={!isDirty}>
            {t('form.save')}
          </Button>
          <Button kind="plain" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </div>
      </div>
      <FormPreview fields={fields} />
    </form>
  )
}
