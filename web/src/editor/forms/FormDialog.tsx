// Dialog for the form of a step.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Windows } from '../../ui/drafts/Windows.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { FormBuilder, type FormBuilderProps } from './FormBuilder.tsx'
import { stepFormQuery } from './queries.ts'
import { formDraftOf } from './stored-forms.ts'

interface FormDialogProps extends Pick<FormBuilderProps, 'stepid' | 'guideRevisionid' | 'onClose'> {
  /** Number of the step in the guide. */
  number: number
  /** Title of the step, may be empty. */
  title: string
  userid: number
}

export function FormDialog(props: FormDialogProps) {
  const { stepid, number, title, userid, onClose } = props
  const { t } = useTexts()
  const form = useQuery(stepFormQuery(stepid))
  const named = title ? t('form.titleNamed', { number, title }) : t('form.titleOf', { number })
  return (
    <Dialog title={named} kind="full" isStored onClose={onClose}>
      <Loaded query={form}>
        {(saved) => (
          <Windows of={formDraftOf(userid, stepid)}>
            {(draftKey) => <FormBuilder saved={saved} draftKey={draftKey} {...props} />}
          </Windows>
        )}
      </Loaded>
    </Dialog>
  )
}
