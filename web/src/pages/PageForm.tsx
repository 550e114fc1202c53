// Form around the inputs of a page: a restored draft is announced above it, unsaved changes beside its button.
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { RestoredNote } from '../ui/drafts/RestoredNote.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { PageCollisions } from './PageCollisions.tsx'
import type { PageForm as State } from './use-page-form.ts'
import './pages.css'

interface PageFormProps {
  page: Pick<State, 'collisions' | 'settle' | 'isMergedAtStart' | 'stored' | 'form'>
  action: string
  /** Beside the action. */
  extra?: ReactNode
  children: ReactNode
}

export function PageForm({ page, action, extra, children }: PageFormProps) {
  const { t } = useTexts()
  const { stored, collisions, isMergedAtStart, form } = page
  const choices = collisions && (
    <PageCollisions collisions={collisions} isAnswer={!isMergedAtStart} onSettle={page.settle} />
  )
  return (
    <>
      {stored.at !== null && <RestoredNote at={stored.at} onDiscard={stored.discard} />}
      {isMergedAtStart && choices}
      <Form
        state={form}
        action={action}
        extra={
          <>
            {extra}
            <p className="sw-hint sw-page-kept" role="status">
              {stored.isTouched && t(stored.isStored ? 'drafts.notSaved' : 'drafts.notKept')}
            </p>
          </>
        }
      >
        {/* Disabled during saving, because input would not be saved. */}
        <div className="sw-page-fields" inert={form.isSending}>
          {children}
        </div>
        {!isMergedAtStart && choices}
      </Form>
    </>
  )
}
