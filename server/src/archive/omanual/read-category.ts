// Turns the XML of a category in an oManual bundle into a page that travels.
import type { PortablePage } from '#pages/portable/portable-page.schema.ts'
import { type BundleDocument, numberOf, wikiOf } from './bundle-texts.ts'
import { childOf, listIn, textIn, textOf, type XmlNode } from './xml-elements.ts'

const facts = ['manufacturer', 'introduced', 'discontinued'] as const

export function readCategory(root: XmlNode, document: BundleDocument): PortablePage {
  const title = textIn(root, 'title')
  const info = childOf(root, 'category_info')
  const contents = childOf(root, 'contents')
  const [parent] = listIn(root, 'ancestors', 'ancestor').map((each) => textOf(each).trim())
  const documents = listIn(root, 'documents', 'document').flatMap((each) => {
    const path = textOf(each).trim()
    return numberOf(document, 'documents', { kind: 'document', path }) ?? []
  })
  const image = numberOf(document, 'image', { kind: 'image', path: textIn(root, 'image') })
  return {
    ...{ namespace: 'CATEGORY', title, langid: root.attributes.locale ?? '', tags: [], translations: [] },
    fields: {
      contents: contents ? wikiOf(document, 'contents', contents, 'contents_raw') : '',
      display_title: info ? textOf(info).trim() : '',
      description: textIn(root, 'description'),
      ...(image === null ? {} : { image }),
      documents: [...new Set(documents)].map((documentid) => ({ documentid })),
      info: facts.flatMap((name) => {
        const value = info?.attributes[name]?.trim()
        return value ? [{ name, value }] : []
      }),
    },
    parent: parent && parent !== 'Root' ? parent : null,
    media: document.shown,
  }
}
