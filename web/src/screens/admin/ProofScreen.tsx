// The proof of records: the check of all records, and the key that signs record packs.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { CheckOfRecords } from '../../proof/CheckOfRecords.tsx'
import { recordCheckQuery, siteKeysQuery } from '../../proof/queries.ts'
import { SiteKeys } from '../../proof/SiteKeys.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import './admin.css'

export function ProofScreen() {
  const { t } = useTexts()
  const check = useQuery(recordCheckQuery)
  const keys = useQuery(siteKeysQuery)
  return (
    <Screen title={t('proof.title')} lead={t('proof.lead')}>
      <Loaded query={check}>
        {(found) => (
          <>
            <CheckOfRecords check={found} />
            <Loaded query={keys}>{(list) => <SiteKeys keys={list} isSigning={found.signs_packs} />}</Loaded>
          </>
        )}
      </Loaded>
    </Screen>
  )
}
