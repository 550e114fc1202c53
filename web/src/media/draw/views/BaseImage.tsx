// The picture below the shapes inside the drawing, turned.
import type { Base } from '../tools/shape.ts'

export function BaseImage({ base: { url, source, turn } }: { base: Base }) {
  const { width, height } = source
  return (
    <image
      href={url}
      width={width}
      height={height}
      preserveAspectRatio="none"
      transform={
        {
          0: undefined,
          90: `translate(${height} 0) rotate(90)`,
          180: `translate(${width} ${height}) rotate(180)`,
          270: `translate(0 ${width}) rotate(270)`,
        }[turn]
      }
    />
  )
}
