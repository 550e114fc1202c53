// Placeholder of a chart while its data loads.
import { SkeletonLines } from '../../ui/screen/Loaded.tsx'
import './charts.css'

/** Height of most charts with their texts, so that content below does not move. */
export function ChartWait({ hasFigures = false }: { hasFigures?: boolean }) {
  return (
    <section className="sw-card sw-chart-wait" data-tall={hasFigures || undefined}>
      <SkeletonLines />
    </section>
  )
}
