// Before and after, member by member.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { Change } from './difference.ts'

export function Difference({ changes }: { changes: readonly Change[] }) {
  const { t } = useTexts()
  return (
    <table className="sw-difference">
      <thead>
        <tr>
          <th scope="col">{t('events.member')}</th>
          <th scope="col">{t('events.before')}</th>
          <th scope="col">{t('events.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path}>
            <th scope="row">{change.path}</th>
            <td>
              {change.before === null ? (
                <span className="sw-soft">{t('events.nothing')}</span>
              ) : (
                <del>{change.before}</del>
              )}
            </td>
            <td>
              {change.after === null ? (
                <span className="sw-soft">{t('events.nothing')}</span>
              ) : (
                <ins>{change.after}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
