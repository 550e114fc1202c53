// Debounces input, so that not every key sends a request.
import { useEffect, useState } from 'react'

const pauseMs = 200

export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
