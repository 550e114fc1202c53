// Documents of a guide: uploaded or chosen, ordered, one of them shown in the page.
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { moved } from '../../lib/moved.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Suggest } from '../../ui/fields/Suggest.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { type Document, setField } from '../document.ts'
import { documentQuery, ownDocumentsQuery, rememberDocument } from '../documents.ts'
import { Handle, type Handling } from '../Handle.tsx'
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
    <div className="sw-stack sw-edit-part" data-gap="2">
      <h3>{t('edit.documents')}</h3>
      <ul ref={list} className="sw-stack" data-gap="1">
        {chosen.map((documentid, index) => (
          <li key={documentid} className="sw-row" data-gap="2" {...drag.markOf(index)}>
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
      <FileButton
        label={t('document.file')}
        purpose={{ to: 'documents' }}
        accept={shownTypes}
        multiple
        Icon={IconUpload}
      >
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
  handle: Handling
  onFeature: (isOn: boolean) => void
  onRemove: () => void
}

function DocumentRow({ documentid, isFeatured, handle, onFeature, onRemove }: DocumentRowProps) {
  const { t } = useTexts()
  const known = useQuery(documentQuery(documentid)).data
  const name = known?.title ?? `#${documentid}`
  return (
    <>
      <Handle label={t('edit.moveThing', { name })} handling={handle} />
      <span className="sw-row sw-edit-document-name" data-gap="2">
        <IconFileText size={20} aria-hidden="true" />
        <span>{name}</span>
        {known && <span className="sw-soft">{known.extension.toUpperCase()}</span>}
      </span>
      {known?.extension.toLowerCase() === 'pdf' && (
        <Tick label={t('document.featured')} checked={isFeatured} onChange={(isOn) => onFeature(isOn)} />
      )}
      <IconButton label={t('edit.takeOut', { name })} onClick={onRemove} Icon={IconX} />
    </>
  )
}
