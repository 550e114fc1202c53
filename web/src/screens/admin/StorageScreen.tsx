// Storage of files: size, what clean-up will delete, and verification.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { sizeText } from '../../lib/uploads/size-text.ts'
import { type Storage, storageQuery } from '../../storage/queries.ts'
import { StorageTable } from '../../storage/StorageTable.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import './admin.css'

const verifyCommand = 'npx stepwright verify'

export function StorageScreen() {
  const { t } = useTexts()
  const storage = useQuery(storageQuery)
  return (
    <Screen title={t('storage.title')} lead={t('storage.lead')} width="wide">
      <Loaded query={storage}>{(found) => <StorageFacts storage={found} />}</Loaded>
    </Screen>
  )
}

function StorageFacts({ storage }: { storage: Storage }) {
  const { t, format, locale } = useTexts()
  const { media, uploads, next_removal_date: next, grace_days: days } = storage
  const total = media.reduce((sum, { bytes }) => sum + bytes, 0)
  const unused = media.reduce((sum, each) => sum + each.unused, 0)
  return (
    <>
      <p className="sw-total">
        <strong>{sizeText(total, locale)}</strong> {t('storage.total')}
      </p>
      <StorageTable storage={storage} />
      <section className="sw-card" aria-labelledby="clean-up">
        <h2 id="clean-up">{t('storage.cleanUp')}</h2>
        <p>
          {next === null
            ? t('storage.nothingDue', { days })
            : t('storage.due', { count: unused, date: format.date(next), days })}
        </p>
        {uploads.count > 0 && (
          <p>{t('storage.uploads', { count: uploads.count, size: sizeText(uploads.bytes, locale) })}</p>
        )}
      </section>
      <section className="sw-card sw-form" aria-labelledby="verify">
        <h2 id="verify">{t('storage.verify')}</h2>
        <p>{t('storage.verifyBody')}</p>
        <CopyField label={t('storage.command')} value={verifyCommand} />
      </section>
    </>
  )
}
