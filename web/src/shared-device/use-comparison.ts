// Compares the scans of every page with ID badges while a user is signed in.
import { useEffect, useRef } from 'react'
import { useMe } from '../account/queries.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useRouter } from '../lib/router/context.ts'
import { compareScansBy } from '../scan/comparison.ts'
import { showToast } from '../ui/toasts.tsx'
import { compareScan } from './compare-scan.ts'

export function useComparison(): void {
  const { t } = useTexts()
  const me = useMe()
  const router = useRouter()
  const latest = useRef(me)
  latest.current = me
  const isSignedIn = me != null
  useEffect(() => {
    if (!isSignedIn) return
    compareScansBy(async (code, comparison) => {
      // Input that no draft holds would be lost without a question. No run has such input.
      if (!latest.current || router.hasUnsaved) return 'unknown'
      const onSamePerson = () => showToast(t('device.badgeSame'))
      return compareScan(code, comparison, { me: latest.current, onSamePerson })
    })
    return () => compareScansBy(null)
  }, [isSignedIn, router, t])
}
