// Dialog with a form for words of the search.
import type { ComponentProps, ReactNode } from 'react'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form } from '../../ui/fields/Form.tsx'

interface WordsDialogProps {
  title: string
  action: string
  state: ComponentProps<typeof Form>['state']
  onClose: () => void
  children: ReactNode
}

export function WordsDialog({ title, action, state, onClose, children }: WordsDialogProps) {
  const cancel = <CancelButton onClick={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      <Form state={state} action={action} extra={cancel}>
        {children}
      </Form>
    </Dialog>
  )
}
