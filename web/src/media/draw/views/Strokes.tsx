// The strokes of a shape, and its outline as a wide touch target.
import type { PathStroke } from '@stepwright/rules'

export const Strokes = ({ paths }: { paths: readonly PathStroke[] }) => (
  <g className="sw-draw-shape" strokeLinecap="round" strokeLinejoin="round">
    {paths.map((path) => (
      <path
        key={path.width + path.d}
        d={path.d}
        fill={path.fill}
        stroke={path.stroke}
        strokeOpacity={path.opacity}
        strokeWidth={path.width}
      />
    ))}
  </g>
)

export const Edge = ({ d, stroke }: { d: string; stroke: number }) => (
  <path className="sw-draw-edge" strokeWidth={stroke * 5} fill="none" d={d} />
)
