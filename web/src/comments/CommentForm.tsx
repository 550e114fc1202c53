// Writes, answers or edits a comment. The text stays until the server has it.
import type { KeyboardEvent } from 'react'
import { useDraft } from '../lib/drafts/use-draft.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { CancelButton } from '../ui/buttons/CancelButton.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'

interface CommentFormProps {
  label: string
  action: string
  initial?: string
  /** Subject and user of the draft, which is stored on this device until it is sent or cancelled. */
  draft: string
  onSend: (text: string) => Promise<void>
  onCancel?: () => void
}

const longest = 4096

export function CommentForm({ label, action, initial = '', draft, onSend, onCancel }: CommentFormProps) {
  const { t } = useTexts()
  const { draft: unsaved, typed } = useDraft<string, string>({
    // Shared by all windows: drafts of comments are short.
    draftKey: { of: `comment.${draft}`, tab: '' },
    base: initial,
    start: (text) => text,
    unsavedOf: (text, before) => (text.trim() === '' || text === before ? null : text),
    merge: (text) => text,
  })
  const form = useForm({
    initial: { text: typed },
    check: ({ text }) => ({
      text:
        (!text.trim() && t('fault.missing_field')) ||
        ([...text.trim()].length > longest && t('comments.tooLong')),
    }),
    submit: async ({ text }) => {
      await onSend(text.trim())
      unsaved.discard()
      return { text: initial }
    },
  })
  const leave = () => {
    unsaved.discard()
    onCancel?.()
  }
  const text = form.text('text')
  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && onCancel && text.value === initial) leave()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <div className="sw-comment-form sw-no-print">
      <Form state={form.form} action={action} isQuiet extra={onCancel && <CancelButton onClick={leave} />}>
        <TextArea
          {...text}
          onChange={(event) => {
            text.onChange(event)
            const typed = event.currentTarget.value
            unsaved.change(() => typed)
          }}
          label={label}
          hint={t('comments.hint')}
          rows={3}
          autoFocus={onCancel !== undefined}
          onKeyDown={sendByKeys}
        />
      </Form>
    </div>
  )
}
