// File chooser of a field: queues the file, or rejects it with the reason and the accepted formats.
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { FileType } from '../queue/device-events.ts'
import { type FileFault, fileFault } from './file-faults.ts'
import type { FieldState } from './use-fields.ts'
import './run-form.css'

export function useFileChoice({ field, addFile }: Pick<FieldState, 'field' | 'addFile'>): {
  fault: ReactNode
  choose: (event: ChangeEvent<HTMLInputElement>) => void
} {
  const { t } = useTexts()
  const [refused, setRefused] = useState<{ name: string; why: FileFault } | null>(null)
  return {
    fault: (
      <p className="sw-row sw-run-file-fault" role="alert">
        {refused && t(texts[refused.why], { name: refused.name })}
      </p>
    ),
    choose: ({ currentTarget }) => {
      const file = currentTarget.files?.[0]
      // Cleared so that the same file can be chosen again.
      currentTarget.value = ''
      if (!file) return
      const why = fileFault(field.field_type as FileType, file)
      setRefused(why && { name: file.name, why })
      if (!why) addFile(file)
    },
  }
}

const texts = {
  empty: 'run.fileEmpty',
  large: 'run.fileLarge',
  noVideo: 'run.fileNoVideo',
  noDocument: 'run.fileNoDocument',
} as const
