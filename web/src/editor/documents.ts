// Documents by id: cached from the guide and from choosers, else requested.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Guide } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export interface AttachedDocument {
  documentid: number
  title: string
  extension: string
}

const keyOf = (documentid: number) => ['edit', 'document', documentid] as const

export function rememberDocument(document: AttachedDocument): void {
  queryClient.setQueryData(keyOf(document.documentid), document)
}

export function rememberDocuments({ documents }: Guide): void {
  for (const { documentid, text, extension } of documents)
    rememberDocument({ documentid, title: text, extension })
}

interface Sent {
  documentid: number
  title: string
  document_extension: string
}

export const documentOf = ({ documentid, title, document_extension }: Sent): AttachedDocument => ({
  documentid,
  title,
  extension: document_extension,
})

export const documentQuery = (documentid: number) =>
  queryOptions({
    queryKey: keyOf(documentid),
    queryFn: async ({ signal }) =>
      documentOf(await api.getDocument({ params: { document: String(documentid) }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

const proposed = 20

/** Own documents whose name contains the text. Results for an earlier text are not shown for this one. */
export const ownDocumentsQuery = (name: string) =>
  queryOptions({
    queryKey: ['edit', 'own-documents', name] as const,
    queryFn: async ({ signal }) =>
      (await api.listDocuments({ query: { limit: proposed, ...(name && { name }) }, signal })).map(
        documentOf,
      ),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
