// Uploads by kind with their size.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { sizeText } from '../lib/uploads/size-text.ts'
import { Table } from '../ui/Table.tsx'
import type { Storage } from './queries.ts'

const names = { image: 'storage.images', video: 'storage.videos', document: 'storage.documents' } as const

export function StorageTable({ storage }: { storage: Storage }) {
  const { t, format, locale } = useTexts()
  const total = storage.media.reduce((sum, { bytes }) => sum + bytes, 0)
  const size = (bytes: number) => sizeText(bytes, locale)
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('storage.kind')}</th>
          <th scope="col">{t('storage.count')}</th>
          <th scope="col">{t('storage.size')}</th>
          <th scope="col">{t('storage.unused')}</th>
        </tr>
      </thead>
      <tbody>
        {storage.media.map(({ kind, count, bytes, unused }) => (
          <tr key={kind}>
            <th scope="row">{t(names[kind])}</th>
            <td data-label={t('storage.count')}>{format.number(count)}</td>
            <td data-label={t('storage.size')}>
              <span className="sw-share">
                {size(bytes)}
                <progress
                  aria-label={t('storage.share', { kind: t(names[kind]) })}
                  max={Math.max(1, total)}
                  value={bytes}
                />
              </span>
            </td>
            <td data-label={t('storage.unused')}>{format.number(unused)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
