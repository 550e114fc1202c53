// What somebody types, once they pause: so that not every letter asks the server.
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
