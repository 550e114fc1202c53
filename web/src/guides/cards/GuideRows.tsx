// Guides as dense rows, for lists of any length.

import type { GuideSummary, VisibleGuide } from '../../lib/api.ts'
import { ownName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Row, rowClass } from '../../ui/Row.tsx'
import { GuideState } from './GuideState.tsx'

type Listed = GuideSummary & Partial<Pick<VisibleGuide, 'langids' | 'pending_count'>>

export function GuideRows({ guides }: { guides: readonly Listed[] }) {
  return (
    <ul className="sw-rows">
      {guides.map((guide) => (
        <li key={guide.guideid}>
          <Link
            to="/Guide/$title/$id"
            params={{ title: slug(guide.title), id: String(guide.guideid) }}
            className={rowClass}
          >
            <GuideRow guide={guide} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function GuideRow({ guide }: { guide: Listed }) {
  const { format } = useTexts()
  const { title, category_display_title: category, langids = [guide.locale], modified_date } = guide
  return (
    <Row
      image={guide.image ?? guide.category_image}
      sign={title.charAt(0)}
      title={title}
      facts={[category, langids.map(ownName).join(', '), format.date(modified_date)].join(' · ')}
      state={<GuideState guide={guide} />}
    />
  )
}
