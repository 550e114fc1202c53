// Taking several files in, one after the other, with how far it is; one that is refused is told by its name.
import { useRef, useState } from 'react'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { showToast } from '../ui/toasts.tsx'
import { upload } from './queries.ts'

export interface UploadProgress {
  done: number
  count: number
  name: string
}

export function useUploads() {
  const words = useTexts()
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const waiting = useRef<File[]>([])
  const isRunning = useRef(false)
  const counts = useRef({ done: 0, count: 0 })

  const run = async () => {
    isRunning.current = true
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) {
      setProgress({ ...counts.current, name: file.name })
      try {
        await upload(file)
      } catch (error) {
        showToast(`${file.name}: ${problemText(error, words)}`, 'failed')
      }
      counts.current.done += 1
    }
    counts.current = { done: 0, count: 0 }
    isRunning.current = false
    setProgress(null)
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    waiting.current.push(...files)
    counts.current.count += files.length
    if (!isRunning.current) void run()
  }
  return { progress, add }
}
