// Guides as a table; on a phone each row is a dense card.
import type { VisibleGuide } from '../../lib/api.ts'
import { languageName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { useGuideTypes } from '../../site/guide-types.ts'
import { Tag } from '../../ui/bits.tsx'
import { Thumb } from '../../ui/Row.tsx'
import { SortChoice, SortHead } from '../../ui/sort/SortHead.tsx'
import { Table } from '../../ui/Table.tsx'
import { GuideState } from '../cards/GuideState.tsx'
import { type GuideFilter, type GuideSort, guideSorts, orderOfGuides, sortedGuides } from './filter.ts'
import { guideSortTexts } from './filter-texts.ts'
import { SelectCell } from './SelectCell.tsx'
import type { Selection } from './use-selection.ts'
import './guide-table.css'

/** Columns that go where there is no room for them, the highest rank first. */
const columns = {
  type: { 'data-is': 'more', 'data-rank': 2 },
  language: { 'data-is': 'more', 'data-rank': 3 },
  owner: { 'data-is': 'owner' },
  comments: { 'data-is': 'more', 'data-rank': 3 },
} as const

interface GuideTableProps {
  guides: readonly VisibleGuide[]
  filter: GuideFilter
  onSort: (filter: GuideFilter) => void
  /** Absent for users that can change no guides. */
  selection?: Selection | undefined
}

export function GuideTable({ guides, filter, onSort, selection }: GuideTableProps) {
  const { t } = useTexts()
  const types = useGuideTypes()
  const { sort, order } = orderOfGuides(filter)
  const head = (by: GuideSort, place: object = {}) => (
    <SortHead
      label={t(guideSortTexts[by])}
      direction={sort === by ? order : null}
      onSort={() => onSort(sortedGuides(filter, by))}
      {...place}
    />
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
    <section className="sw-framed sw-guide-table" tabIndex={0} aria-label={t('guides.title')}>
      <Table isPlain>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <span className="sw-hidden">{t('many.selection')}</span>
              </th>
            )}
            {head('title')}
            <th scope="col">{t('guides.state')}</th>
            {head('category')}
            {head('type', columns.type)}
            {head('language', columns.language)}
            {head('owner', columns.owner)}
            {head('changed')}
            <th scope="col" {...columns.comments}>
              {t('guides.comments')}
            </th>
          </tr>
        </thead>
        <tbody>
          {guides.map((guide) => (
            <GuideRow
              key={guide.guideid}
              guide={guide}
              type={types.nameOf(guide.type)}
              selection={selection}
            />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

type SortProps = Pick<GuideTableProps, 'filter' | 'onSort'>

/** Replaces the column heads on a phone. */
export function GuideSortChoice({ filter, onSort }: SortProps) {
  const { t } = useTexts()
  const { sort, order } = orderOfGuides(filter)
  return (
    <SortChoice
      label={t('guides.sort')}
      value={sort}
      options={guideSorts.map((value) => ({ value, label: t(guideSortTexts[value]) }))}
      direction={order}
      directionLabel={t(order === 'asc' ? 'guides.ascending' : 'guides.descending')}
      onSort={(value) => onSort(sortedGuides(filter, value as GuideSort))}
    />
  )
}

interface GuideRowProps extends Pick<GuideTableProps, 'selection'> {
  guide: VisibleGuide
  type: string
}

function GuideRow({ guide, type, selection }: GuideRowProps) {
  const { t, format, locale } = useTexts()
  const { title, category_display_title: category, langids, username, comment_count: comments } = guide
  const isPlain = guide.public && !guide.isArchived
  return (
    <tr data-is-selected={selection?.has(guide.guideid) || undefined}>
      {selection && <SelectCell guide={guide} selection={selection} />}
      <th scope="row">
        <Link to="/Guide/$title/$id" params={{ title: slug(title), id: String(guide.guideid) }}>
          <Thumb image={guide.image ?? guide.category_image} sign={title.charAt(0)} width={56} />
          <span>{title}</span>
        </Link>
      </th>
      <td data-is="state">
        {isPlain && (
          <span data-is="usual">
            <Tag tone="brand">{t('guides.public')}</Tag>
          </span>
        )}
        <GuideState guide={guide} />
      </td>
      <td data-is="category" title={category}>
        {category}
      </td>
      <td {...columns.type}>{type}</td>
      <td {...columns.language}>{langids.map((langid) => languageName(langid, locale)).join(', ')}</td>
      <td {...columns.owner} title={username}>
        {username}
      </td>
      <td data-is="changed">{format.date(guide.modified_date)}</td>
      <td {...columns.comments}>{comments > 0 ? format.number(comments) : '–'}</td>
    </tr>
  )
}
