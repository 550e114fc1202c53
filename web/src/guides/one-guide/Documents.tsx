// Documents of a guide or page to view or download. A PDF opens in the page if the browser can show it.
import { IconDownload, IconExternalLink, IconFileDownload } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import './guide.css'

type Document = Guide['documents'][number]

/** Phones open PDF in another program, so the link is followed. */
const isShownHere = ({ extension }: Document): boolean => extension === 'pdf' && navigator.pdfViewerEnabled

/** Modified clicks (new tab, download) are left to the browser. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export function Documents({ documents }: { documents: Guide['documents'] }) {
  const { t } = useTexts()
  const [open, setOpen] = useState<Document | null>(null)
  if (documents.length === 0) return null
  const show = (event: MouseEvent, document: Document) => {
    if (!isShownHere(document) || !isPlain(event)) return
    event.preventDefault()
    setOpen(document)
  }
  return (
    <section>
      <h2 className="sw-row" data-gap="2">
        <IconFileDownload size={22} aria-hidden="true" />
        {t('read.documents')}
      </h2>
      <ul>
        {documents.map((document) => (
          <li key={document.documentid}>
            <a href={document.url} onClick={(event) => show(event, document)}>
              {document.text}
            </a>
            <span className="sw-soft">{document.extension.toUpperCase()}</span>
          </li>
        ))}
      </ul>
      {open && <PdfDialog document={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function PdfDialog({ document, onClose }: { document: Document; onClose(): void }) {
  const { t } = useTexts()
  const { text, url, download_url } = document
  return (
    <Dialog title={text} kind="full" onClose={onClose}>
      <iframe className="sw-pdf" src={url} title={text} />
      <p className="sw-row sw-links">
        <a href={url} target="_blank" rel="noopener">
          <IconExternalLink size={20} aria-hidden="true" />
          {t('read.documentTab')}
        </a>
        <a href={download_url}>
          <IconDownload size={20} aria-hidden="true" />
          {t('read.documentSave')}
        </a>
      </p>
    </Dialog>
  )
}
