// Guides with a reason each; long lists scroll.
import './many.css'

interface GuideReasonsProps {
  label: string
  guides: readonly { guide: { guideid: number; title: string }; reason: string }[]
}

export function GuideReasons({ label, guides }: GuideReasonsProps) {
  if (guides.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
    <section className="sw-guide-reasons" tabIndex={0} aria-label={label}>
      <ul>
        {guides.map(({ guide, reason }) => (
          <li key={guide.guideid}>
            <strong>{guide.title}</strong>: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
