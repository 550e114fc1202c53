// The category as the API sends it → what its XML is made from.
import type { CategoryXmlWish } from '#pages/deps.ts'
import type { FlagMap } from '#pages/flags.ts'
import type { GuideSummary } from '../guides.schema.ts'
import { type CategoryForXml, categoryToXml } from './category-xml.ts'
import { namedGuide } from './from-guide.ts'
import type { SupplyForXml } from './guide-for-xml.ts'

/** Given to the pages by the assembly of the application, since they know nothing of guides. */
export function writeCategory(wish: CategoryXmlWish): string {
  const { links, baseUrl, pretty } = wish
  return categoryToXml(categoryForXml(wish), { pretty, baseUrl, wiki: links })
}

type Material = Pick<CategoryXmlWish, 'category' | 'documents' | 'documentDates'>

function categoryForXml({ category, documents, documentDates }: Material): CategoryForXml {
  const { category_info, flags, guides, parts, tools } = category
  return {
    ...category,
    category_info: {
      name: category_info.name,
      manufacturer: category_info.manufacturer,
      introduced: yearOf(category_info.introduced),
      discontinued: yearOf(category_info.discontinued),
    },
    // Their pictures are names of symbols, and no addresses.
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

/** The format wants a number: the year, however it was written. */
const yearOf = (written: string): number | null => {
  const year = /(?<!\d)\d{4}(?!\d)/.exec(written)?.[0]
  return year ? Number(year) : null
}
