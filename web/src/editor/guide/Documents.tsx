// The documents of a guide: dropped, chosen as files or from the own ones, put into order, one of them shown in the page.
import { IconFileText, IconGripVertical, IconUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Suggest } from '../../ui/fields/Suggest.tsx'
import { type Document, moved, setField } from '../document.ts'
import { documentQuery, ownDocumentsQuery, rememberDocument } from '../documents.ts'
import { FileButton } from '../media/AddMedia.tsx'
import { UploadList } from '../media/UploadList.tsx'
import { useDrag } from '../use-drag.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import { useSettled } from '../use-settled.ts'
import './parts.css'

const shownTypes =
  '.pdf,.txt,.md,.csv,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip,.step,.stp,.dxf,.dwg'

export function Documents() {
  const { t } = useTexts()
  const { store, edit } = useEditor()
  const chosen = useWatched(store, ({ document }) => document.fields.documents)
  const featured = useWatched(store, ({ document }) => document.fields.featured_documentid ?? null)
  const list = useRef<HTMLUListElement>(null)
  const drag = useDrag(list, (from, to) =>
    edit((document) => setField(document, 'documents', moved(document.fields.documents, from, to))),
  )
  const remove = (documentid: number) => edit((document) => withoutDocument(document, documentid))
  const feature = (documentid: number | null) =>
    edit((document) => setField(document, 'featured_documentid', documentid))
  return (
    <div className="sw-edit-documents">
      <h3>{t('edit.documents')}</h3>
      <ul ref={list}>
        {chosen.map((documentid, index) => (
          <li key={documentid} {...drag.markOf(index)}>
            <DocumentRow
              documentid={documentid}
              isFeatured={featured === documentid}
              handle={drag.handle(index)}
              onFeature={(isOn) => feature(isOn ? documentid : null)}
              onRemove={() => remove(documentid)}
            />
          </li>
        ))}
      </ul>
      <UploadList isHere={({ to }) => to === 'documents'} />
      <FindDocument chosen={chosen} />
      <FileButton label={t('document.file')} purpose={{ to: 'documents' }} accept={shownTypes} multiple>
        <IconUpload size={18} aria-hidden="true" />
        {t('document.upload')}
      </FileButton>
    </div>
  )
}

function withoutDocument(document: Document, documentid: number): Document {
  const { documents, featured_documentid } = document.fields
  const rest = setField(
    document,
    'documents',
    documents.filter((id) => id !== documentid),
  )
  return featured_documentid === documentid ? setField(rest, 'featured_documentid', null) : rest
}

function FindDocument({ chosen }: { chosen: readonly number[] }) {
  const { t } = useTexts()
  const { edit } = useEditor()
  const [text, setText] = useState('')
  const settled = useSettled(text.trim())
  const found = useQuery(ownDocumentsQuery(settled))
  const options = (found.data ?? []).filter(({ documentid }) => !chosen.includes(documentid))
  return (
    <Suggest
      label={t('document.find')}
      isLabelHidden
      name="documents"
      value={text}
      placeholder={t('document.find')}
      nothing={settled === text.trim() && found.isSuccess ? t('document.none') : t('document.looking')}
      options={options.map(({ documentid, title }) => ({ value: String(documentid), label: title }))}
      onType={setText}
      onChoose={({ value }) => {
        setText('')
        const document = options.find(({ documentid }) => documentid === Number(value))
        if (!document) return
        rememberDocument(document)
        edit((now) => setField(now, 'documents', [...now.fields.documents, document.documentid]))
      }}
    />
  )
}

interface DocumentRowProps {
  documentid: number
  isFeatured: boolean
  handle: ReturnType<ReturnType<typeof useDrag>['handle']>
  onFeature: (isOn: boolean) => void
  onRemove: () => void
}

function DocumentRow({ documentid, isFeatured, handle, onFeature, onRemove }: DocumentRowProps) {
  const { t } = useTexts()
  const known = useQuery(documentQuery(documentid)).data
  const name = known?.title ?? `#${documentid}`
  return (
    <>
      <button type="button" className="sw-edit-handle" aria-label={t('edit.moveThing', { name })} {...handle}>
        <IconGripVertical size={20} aria-hidden="true" />
      </button>
      <span className="sw-edit-document-name">
        <IconFileText size={20} aria-hidden="true" />
        <span>{name}</span>
        {known && <span className="sw-soft">{known.extension.toUpperCase()}</span>}
      </span>
      {known?.extension.toLowerCase() === 'pdf' && (
        <label className="sw-edit-tick">
          <input
            type="checkbox"
            checked={isFeatured}
            onChange={(event) => onFeature(event.currentTarget.checked)}
          />
          {t('document.featured')}
        </label>
      )}
      <button
        type="button"
        className="sw-icon-button"
        aria-label={t('edit.takeOut', { name })}
        onClick={onRemove}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
    </>
  )
}
