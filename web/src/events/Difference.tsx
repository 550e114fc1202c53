// Values before and after, member by member.
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { Change } from './difference.ts'
import { fieldNames } from './field-names.ts'

interface DifferenceProps {
  changes: readonly Change[]
  nameOf: (path: string) => string | null
}

export function Difference({ changes, nameOf }: DifferenceProps) {
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
            <th scope="row">{nameOf(change.path) ?? commonName(change.path, t) ?? change.path}</th>
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

function commonName(path: string, t: T): string | null {
  const key = Object.hasOwn(fieldNames, path) ? fieldNames[path] : undefined
  return key ? t(key) : null
}
