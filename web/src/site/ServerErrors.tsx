// The last errors of the server process, newest first.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { About } from './queries.ts'
import { Group } from './SettingsGroups.tsx'

export function ServerErrors({ errors }: { errors: About['errors'] }) {
  const { t, tryText, format } = useTexts()
  return (
    <Group title={t('about.errors')}>
      <p className="sw-soft">{t(errors.length > 0 ? 'about.errorsHint' : 'about.noErrors')}</p>
      {errors.length > 0 && (
        <ul className="sw-list">
          {errors.map(({ date, request, method, route, message }, at) => (
            // Several errors of a second may be equal.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={at} className="sw-list-row">
              <span className="sw-list-text">
                <strong>{method ? `${method} ${route}` : (tryText(`job.${route}`) ?? route)}</strong>
                <span>
                  {format.dateTime(date)}
                  {request && ` · ${t('about.request', { request })}`}
                </span>
                <code className="sw-job-error">{message}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}
