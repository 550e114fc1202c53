// Files to read or download beside a guide or page.
import { IconFileDownload } from '@tabler/icons-react'
import type { Guide } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'

export function Documents({ documents }: { documents: Guide['documents'] }) {
  const { t } = useTexts()
  if (documents.length === 0) return null
  return (
    <section>
      <h2>
        <IconFileDownload size={22} aria-hidden="true" />
        {t('read.documents')}
      </h2>
      <ul>
        {documents.map((document) => (
          <li key={document.documentid}>
            <a href={document.url}>{document.text}</a>
            <span className="sw-soft">{document.extension.toUpperCase()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
