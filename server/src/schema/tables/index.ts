// All tables, as one type for queries and one value for the check against the databases.
import type { TableColumns } from './columns.ts'
import { type CommentsTables, commentsTables } from './comments.ts'
import { type FormsTables, formsTables } from './forms.ts'
import { type GuidesTables, guidesTables } from './guides.ts'
import { type MediaTables, mediaTables } from './media.ts'
import { type PeopleTables, peopleTables } from './people.ts'
import { type SearchTables, searchTables } from './search.ts'
import { type SiteTables, siteTables } from './site.ts'
import { type TranslationTables, translationTables } from './translations.ts'
import { type WikiTables, wikiTables } from './wiki.ts'
import { type WorkLogTables, workLogTables } from './work-log.ts'

export interface Tables
  extends PeopleTables,
    SiteTables,
    MediaTables,
    WikiTables,
    GuidesTables,
    TranslationTables,
    FormsTables,
    WorkLogTables,
    CommentsTables,
    SearchTables {}

export const tables: Record<keyof Tables, TableColumns> = {
  ...peopleTables,
  ...siteTables,
  ...mediaTables,
  ...wikiTables,
  ...guidesTables,
  ...translationTables,
  ...formsTables,
  ...workLogTables,
  ...commentsTables,
  ...searchTables,
}
