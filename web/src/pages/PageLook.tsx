// Live preview of the text of a page.
import { wikiToHtml } from '@stepwright/wiki-syntax'
import { useDeferredValue, useMemo } from 'react'
import { textDirection } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import './pages.css'

export function PageLook({ text, langid }: { text: string; langid?: string }) {
  const { t } = useTexts()
  const calm = useDeferredValue(text)
  const html = useMemo(() => wikiToHtml(calm, { context: 'block' }), [calm])
  return (
    <section className="sw-card sw-page-look" data-slim aria-label={t('pages.look')}>
      <h2 className="sw-hint">{t('pages.look')}</h2>
      {html === '' ? (
        <p className="sw-soft">{t('pages.lookEmpty')}</p>
      ) : (
        <div
          className="sw-prose sw-wiki"
          lang={langid}
          dir={langid && textDirection(langid)}
          // wiki-syntax builds the HTML from its own tree; user input is never passed through.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </section>
  )
}
