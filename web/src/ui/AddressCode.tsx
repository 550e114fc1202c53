// An address as a QR code.
import { codePath } from '@stepwright/rules'
import { useEffect, useState } from 'react'

export function AddressCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][]>([])
  useEffect(() => {
    let isThere = true
    void import('uqr').then(({ encode }) => isThere && setRows(encode(text, { border: 2 }).data))
    return () => {
      isThere = false
    }
  }, [text])
  const size = rows.length || 1
  return (
    <svg
      className="sw-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={codePath(rows)} />
    </svg>
  )
}
