// The deputy of the user on the account page; absent on sites without approvals.
import { useWaiting } from '../../account/waiting.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { DeputyForm } from './DeputyForm.tsx'

export function DeputySection() {
  const { t } = useTexts()
  if (!useWaiting()?.has_approval_processes) return null
  return (
    <section className="sw-card sw-form" aria-labelledby="account-deputy">
      <h2 id="account-deputy">{t('approvals.deputy.title')}</h2>
      <p className="sw-soft">{t('approvals.deputy.lead')}</p>
      <DeputyForm />
    </section>
  )
}
