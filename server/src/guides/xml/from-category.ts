// Converts the category of the API to the input of its XML.
import type { CategoryXmlOptions } from '#pages/deps.ts'
import type { FlagMap } from '#pages/flags.ts'
import type { GuideSummary } from '../guides.schema.ts'
import { type CategoryForXml, categoryToXml } from './category-xml.ts'
import { namedGuide } from './from-guide.ts'
import type { SupplyForXml } from './shared-elements.ts'

/** The application passes it to the pages, which have no dependency on guides. */
export function writeCategory({ links, ...options }: CategoryXmlOptions & { isOffline?: boolean }): string {
  return categoryToXml(categoryForXml(options), { ...options, wiki: links })
}

type Material = Pick<CategoryXmlOptions, 'category' | 'documents' | 'documentDates'>

function categoryForXml({ category, documents, documentDates }: Material): CategoryForXml {
  const { category_info, flags, guides, parts, tools } = category
  return {
    ...category,
    category_info: {
      ...category_info,
      introduced: yearOf(category_info.introduced),
      discontinued: yearOf(category_info.discontinued),
    },
    // Their pictures are names of symbols, not URLs.
    flags: Object.values(flags as FlagMap).map((flag) => ({ ...flag, image: null })),
    parts: parts as SupplyForXml[],
    tools: tools as SupplyForXml[],
    guides: (guides as GuideSummary[]).map(namedGuide),
    documents: documents.map(({ documentid, url, extension }) => ({
      documentid,
      url,
      type: extension,
      date: documentDates.get(documentid) ?? null,
    })),
  }
}

/** The format requires a number: the year, in any notation. */
const yearOf = (written: string): number | null => {
  const year = /(?<!\d)\d{4}(?!\d)/.exec(written)?.[0]
  return year ? Number(year) : null
}
