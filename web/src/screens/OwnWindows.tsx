// Windows in which the signed-in user edits the same subject, each with its own draft.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '../account/queries.ts'
import type { DraftKey } from '../lib/drafts/stored-drafts.ts'
import { Windows } from '../ui/drafts/Windows.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'

interface OwnWindowsProps {
  /** Subject of the draft. */
  of: (userid: number) => string
  children: (draftKey: DraftKey) => ReactNode
}

export function OwnWindows({ of, children }: OwnWindowsProps) {
  const me = useQuery(meQuery)
  return (
    <Loaded query={{ ...me, data: me.data ?? undefined }}>
      {({ userid }) => (
        <Windows key={of(userid)} of={of(userid)}>
          {children}
        </Windows>
      )}
    </Loaded>
  )
}
