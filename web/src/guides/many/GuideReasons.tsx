// Guides with a reason each; long lists scroll, and very long ones end with their number.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import './many.css'

interface GuideReasonsProps {
  label: string
  guides: readonly { guide: { guideid: number; title: string }; reason: string }[]
}

/** More are not read one by one, and each costs time on every key press. */
const mostReasons = 200

export function GuideReasons({ label, guides }: GuideReasonsProps) {
  const { t } = useTexts()
  const left = guides.length - mostReasons
  if (guides.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
    <section className="sw-guide-reasons" tabIndex={0} aria-label={label}>
      <ul className="sw-bullets">
        {guides.slice(0, mostReasons).map(({ guide, reason }) => (
          <li key={guide.guideid}>
            <strong>{guide.title}</strong>: {reason}
          </li>
        ))}
        {left > 0 && <li>{t('many.moreReasons', { count: left })}</li>}
      </ul>
    </section>
  )
}
