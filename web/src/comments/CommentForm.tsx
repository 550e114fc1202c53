// Where a comment is written, answered or mended. What was typed stays until the server has it.
import { Button, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Form } from '../ui/Form.tsx'

interface CommentFormProps {
  label: string
  action: string
  initial?: string
  onSend: (text: string) => Promise<void>
  onCancel?: () => void
}

const longest = 4096

export function CommentForm({ label, action, initial = '', onSend, onCancel }: CommentFormProps) {
  const { t } = useTexts()
  const form = useForm({
    initial: { text: initial },
    check: ({ text }) => ({
      text:
        (!text.trim() && t('fault.missing_field')) ||
        ([...text.trim()].length > longest && t('comments.tooLong')),
    }),
    submit: async ({ text }) => {
      await onSend(text.trim())
      form.restart({ text: initial })
    },
  })
  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && onCancel && !form.dirty) onCancel()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <div className="sw-comment-form sw-no-print">
      <Form
        state={form.form}
        action={action}
        isQuiet
        extra={
          onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('ui.cancel')}
            </Button>
          )
        }
      >
        <Textarea
          {...form.text('text')}
          label={label}
          description={t('comments.hint')}
          rows={3}
          autoFocus={onCancel !== undefined}
          onKeyDown={sendByKeys}
        />
      </Form>
    </div>
  )
}
