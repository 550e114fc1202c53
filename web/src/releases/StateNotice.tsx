// Notice about the state of a guide that is shown, with links and actions, in the language of the app.
import type { ReactNode } from 'react'
import { textDirection } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Notice } from '../ui/Notice.tsx'

interface StateNoticeProps {
  kind?: 'info' | 'warning'
  title: string
  /** Sentences below the title. */
  body?: ReactNode
  children?: ReactNode
}

export function StateNotice({ kind = 'info', title, body, children }: StateNoticeProps) {
  const { locale } = useTexts()
  return (
    <div lang={locale} dir={textDirection(locale)} className="sw-no-print">
      <Notice kind={kind} title={title}>
        {body && <p>{body}</p>}
        {children && (
          <div className="sw-below" data-align="start">
            {children}
          </div>
        )}
      </Notice>
    </div>
  )
}
