// Remembers on this device that the operator continues with the release of a run, for one newer release.
import { useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { readStored, writeStored } from '../../lib/state/storage.ts'

const nameOf = (runid: string): string => `stepwright.older-release.${runid}`

function readChoice(runid: string): number | null {
  try {
    return (
      (JSON.parse(readStored(nameOf(runid)) ?? 'null') as { releaseid: number } | null)?.releaseid ?? null
    )
  } catch {
    return null
  }
}

export function useNewerRelease({ runid, newer_release: newer }: Entry, onGoOn: () => void) {
  const [chosen, setChosen] = useState(() => readChoice(runid))
  return {
    /** The operator has read of this release and continues with the earlier one. */
    isChosen: newer !== undefined && chosen === newer.releaseid,
    goOn: () => {
      if (!newer) return
      writeStored(nameOf(runid), JSON.stringify({ releaseid: newer.releaseid, at: Date.now() }))
      setChosen(newer.releaseid)
      onGoOn()
    },
  }
}
