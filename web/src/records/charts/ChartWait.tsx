// What stands in the place of a chart until its numbers come.
import { SkeletonLines } from '../../ui/screen/Loaded.tsx'
import './charts.css'

/** As high as most charts are with their words, so that those below stay where they are. */
export function ChartWait({ hasFigures = false }: { hasFigures?: boolean }) {
  return (
    <section className="sw-card sw-chart-wait" data-tall={hasFigures || undefined}>
      <SkeletonLines />
    </section>
  )
}
